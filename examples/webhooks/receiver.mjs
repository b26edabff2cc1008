/** Receives webhooks and prints those that are genuine: WEBHOOK_SECRET=whsec_… node examples/webhooks/receiver.mjs 9000 */
import { createServer } from 'node:http';
import { isFromBridgehead } from './verify.mjs';

const { WEBHOOK_SECRET: secret } = process.env;
if (secret === undefined) throw new Error('Set WEBHOOK_SECRET to the secret of your webhook.');

/** Bytes: no notification is anywhere near as long. */
const LONGEST = 1_000_000;

const server = createServer(async (request, response) => {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LONGEST) return response.writeHead(413).end();
    parts.push(part);
  }
  const body = Buffer.concat(parts).toString();
  if (!isFromBridgehead(secret, request.headers['bridgehead-signature']?.toString(), body))
    return response.writeHead(400).end();
  console.log(JSON.parse(body).text);
  response.writeHead(204).end();
});

server.listen(Number(process.argv[2] ?? 9000), () => console.log('Waiting for webhooks.'));
