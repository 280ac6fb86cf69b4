import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail server was handed. */
export interface DeliveredMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Headers and text, as they came over the wire. */
  readonly data: string;
}

/** A mail server of a few commands, for tests. */
export interface MailServer {
  readonly url: string;
  /** Resolves with the next mail. */
  next(): Promise<DeliveredMail>;
  /** Answers the coming recipients with a refusal that names them, as mail servers do. */
  refuse(count: number): void;
  stop(): Promise<void>;
}

/**
 * Starts a mail server on this machine.
 *
 * @param ready until then it greets nobody
 */
export async function startMailServer(ready: Promise<void> = Promise.resolve()): Promise<MailServer> {
  const delivered: DeliveredMail[] = [];
  const waiting: ((mail: DeliveredMail) => void)[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;

  function deliver(mail: DeliveredMail): void {
    const receive = waiting.shift();
    if (receive === undefined) delivered.push(mail);
    else receive(mail);
  }

  function mayReceive(): boolean {
    refusals -= 1;
    return refusals < 0;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void ready.then(() => talk(socket, deliver, mayReceive));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    next() {
      const mail = delivered.shift();
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail);
    },
    refuse(count) {
      refusals = count;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 5321, as far as nodemailer needs it. */
function talk(socket: Socket, deliver: (mail: DeliveredMail) => void, mayReceive: () => boolean): void {
  let from = '';
  let recipients: string[] = [];
  let data: string[] | null = null;
  let rest = '';

  function hear(line: string): void {
    if (data !== null) {
      if (line !== '.') return void data.push(line);
      deliver({ from, recipients, data: data.join('\n') });
      data = null;
      return void socket.write('250 taken\r\n');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') {
      from = line.slice(10);
      recipients = [];
    }
    if (command === 'RCPT' && !mayReceive())
      return void socket.write(`550 no such person: ${line.slice(8)}\r\n`);
    if (command === 'RCPT') recipients.push(line.slice(8));
    if (command === 'DATA') data = [];
    socket.write(command === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
  }

  socket.write('220 campus.test\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => {});
}
