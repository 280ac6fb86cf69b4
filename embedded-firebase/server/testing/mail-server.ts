import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as the server received it. */
export interface DeliveredMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Headers and text, as sent over the wire. */
  readonly data: string;
}

/**
 * How a mail is treated: accepted; its connection ended before it is sent; asked to come later; or accepted, and instead of being told
 * so, its connection ended, as by a server that answers too late, or left without an answer.
 */
export type Treatment = 'accept' | 'fail' | 'later' | 'late' | 'hang';

/** A minimal SMTP server for tests. */
export interface MailServer {
  readonly url: string;
  /** Resolves with the next mail. */
  next(): Promise<DeliveredMail>;
  /** Every mail until now. */
  readonly accepted: readonly DeliveredMail[];
  /** Refuses the next recipients with a reply that repeats their address, as mail servers do. */
  refuse(count: number): void;
  /** Treats the next mails so, and those after them normally. */
  treat(treatments: readonly Treatment[]): void;
  /** How many connections were open at the same time at most. */
  readonly maxConnections: number;
  /** Each line that clients have sent, except for mails. */
  readonly received: readonly string[];
  stop(): Promise<void>;
}

/** The first byte of a TLS connection. */
const tlsHandshake = 0x16;

/** Deviations from normal behaviour. */
interface MailServerOptions {
  /** Delays the greeting until it resolves. */
  readonly ready?: Promise<void>;
  /** Replies by a command's first word, instead of the normal replies. */
  readonly replies?: Readonly<Record<string, string>>;
  /** Ends the connection when it has accepted a mail, instead of saying so. */
  readonly isSilent?: boolean;
}

/** Starts a mail server on this machine without STARTTLS. */
export async function startMailServer({
  ready = Promise.resolve(),
  replies = {},
  isSilent = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const accepted: DeliveredMail[] = [];
  const delivered: DeliveredMail[] = [];
  const waiting: ((mail: DeliveredMail) => void)[] = [];
  const sockets = new Set<Socket>();
  const received: string[] = [];
  let refusals = 0;
  let treatments: Treatment[] = [];
  let maxConnections = 0;

  function deliver(mail: DeliveredMail): void {
    accepted.push(mail);
    const receive = waiting.shift();
    if (receive === undefined) delivered.push(mail);
    else receive(mail);
  }

  function mayReceive(): boolean {
    refusals -= 1;
    return refusals < 0;
  }

  const nextTreatment = () => treatments.shift() ?? (isSilent ? 'late' : 'accept');

  const server = createServer((socket) => {
    sockets.add(socket);
    maxConnections = Math.max(maxConnections, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    void ready.then(() => converse(socket, { deliver, mayReceive, received, replies, nextTreatment }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    accepted,
    get maxConnections() {
      return maxConnections;
    },
    next() {
      const mail = delivered.shift();
      return mail === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(mail);
    },
    refuse(count) {
      refusals = count;
    },
    treat(next) {
      treatments = [...next];
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Conversation {
  readonly deliver: (mail: DeliveredMail) => void;
  readonly mayReceive: () => boolean;
  readonly received: string[];
  readonly replies: Readonly<Record<string, string>>;
  readonly nextTreatment: () => Treatment;
}

/** Speaks SMTP (RFC 5321) as far as nodemailer needs it. */
function converse(
  socket: Socket,
  { deliver, mayReceive, received, replies, nextTreatment }: Conversation,
): void {
  let treatment: Treatment = 'accept';
  let from = '';
  let recipients: string[] = [];
  let data: string[] | null = null;
  let rest = '';

  function handle(line: string): void {
    if (data !== null) {
      if (line !== '.') return void data.push(line);
      deliver({ from, recipients, data: data.join('\n') });
      data = null;
      if (treatment === 'late') return void socket.destroy();
      if (treatment !== 'hang') socket.write('250 taken\r\n');
      return;
    }
    received.push(line);
    const [word = ''] = line.split(' ');
    const reply = replies[word.toUpperCase()];
    if (reply !== undefined) return void socket.write(`${reply}\r\n`);
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') {
      from = line.slice(10);
      recipients = [];
      treatment = nextTreatment();
      if (treatment === 'fail') return void socket.destroy();
    }
    if (command === 'RCPT' && treatment === 'later') return void socket.write('451 later\r\n');
    if (command === 'RCPT' && !mayReceive())
      return void socket.write(`550 no such person: ${line.slice(8)}\r\n`);
    if (command === 'RCPT') recipients.push(line.slice(8));
    if (command === 'DATA') data = [];
    if (command === 'STAR') return void socket.write('502 not known here\r\n');
    socket.write(command === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
  }

  socket.write('220 campus.test\r\n');
  socket.on('data', (chunk) => {
    // A TLS handshake, which this server ignores: it continues in plain text.
    if (chunk[0] === tlsHandshake) return void socket.write('250 fine\r\n');
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) handle(line);
  });
  socket.on('error', () => {});
}
