/**
 * The other server: it takes an action over a WebSocket, stores it with one insert of its own, and says so. No rules, no views, no
 * accounts: what remains if everything but the disk and the wire is taken away.
 */
import { itemAt } from '@bridgehead/engine';
import { createServer } from 'node:http';
import { hasFields, isAnything, isText } from '@bridgehead/protocol';
import Libsql from 'libsql';
import { WebSocketServer } from 'ws';

const isAct = hasFields<{ readonly game: string; readonly action: unknown; readonly request: string }>({
  game: isText,
  action: isAnything,
  request: isText,
});

const file = itemAt(process.argv, 2);
const database = new Libsql(file);
database.exec('pragma journal_mode = wal');
database.exec('pragma synchronous = full');
database.exec('create table actions (game text, number integer, action text, primary key (game, number))');
const insert = database.prepare('insert into actions values (?, ?, ?)');
const counts = new Map<string, number>();

const server = createServer();
const sockets = new WebSocketServer({ server, path: '/api/live', perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const asked: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}');
    if (!isAct(asked)) throw new Error(`Not an action: ${JSON.stringify(asked)}`);
    const { game, action, request } = asked;
    const number = (counts.get(game) ?? 0) + 1;
    counts.set(game, number);
    insert.run(game, number, JSON.stringify(action));
    socket.send(JSON.stringify({ request, n: number }));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
