// A bot in forty lines: it plays every game in which its account sits, and takes any answer that it is offered.
//   BRIDGEHEAD_TOKEN=… node examples/bots/random-bot.mjs http://localhost:8080
const [address = 'http://localhost:8080'] = process.argv.slice(2);
const headers = {
  authorization: `Bearer ${process.env['BRIDGEHEAD_TOKEN'] ?? ''}`,
  'content-type': 'application/json',
};

async function ask(method, path, body) {
  const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = await response.json();
  if (!response.ok) throw new Error(`${path}: ${said.error.code}: ${said.error.text}`);
  return said;
}

/** Answers as long as it is asked. */
async function answer(game) {
  for (;;) {
    const { n, question, actions } = await ask('GET', `/api/games/${game}/offered?most=100`);
    if (question === null) return;
    const { name, action } = actions[Math.floor(Math.random() * actions.length)];
    console.log(`${question} – ${name}`);
    await ask('POST', `/api/games/${game}/actions`, { action, at: n, request: crypto.randomUUID() });
  }
}

/** Follows a game, line by line, until it is over. */
async function play(game) {
  const response = await fetch(`${address}/api/games/${game}/stream`, { headers });
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    const told = lines.filter(Boolean).map((line) => JSON.parse(line));
    if (told.some(({ snapshot, d }) => (snapshot ?? d)?.ending)) return console.log(`${game} is over`);
    if (told.length > 0) await answer(game).catch(console.error);
  }
}

const { games } = await ask('GET', '/api/games?list=mine');
await Promise.all(games.filter(({ status }) => status === 'running').map(({ id }) => play(id)));
