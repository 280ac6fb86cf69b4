import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How a mail server treats a mail: accepts it; ends the connection before it has it; asks to come later; accepts it and ends the connection
 * instead of saying so, as one does that answers too late; or accepts it and never answers.
 */
type Behaviour = 'accept' | 'fail' | 'later' | 'late' | 'hang';

/** How it treats mails in a round, besides hanging, which takes a minute. */
export const troubles: readonly Behaviour[] = ['accept', 'fail', 'later', 'late'];

/** A mail that the server accepted. */
export interface AcceptedMail {
  readonly to: string;
  readonly messageId: string;
  /** Headers and text, as sent over the wire. */
  readonly data: string;
}

/** A mail server in this process, which outlives the servers that are killed. */
export interface UnreliableMailServer {
  readonly url: string;
  readonly accepted: readonly AcceptedMail[];
  /** Sets how the next mails are treated; those after them are accepted. */
  behave(behaviours: readonly Behaviour[]): void;
  stop(): void;
}

/** Starts a mail server on loopback. */
export async function startUnreliableMailServer(): Promise<UnreliableMailServer> {
  const accepted: AcceptedMail[] = [];
  const sockets = new Set<Socket>();
  let next: Behaviour[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(
      socket,
      () => next.shift() ?? 'accept',
      (mail) => accepted.push(mail),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    behave(behaviours) {
      next = [...behaviours];
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(
  socket: Socket,
  nextBehaviour: () => Behaviour,
  accept: (mail: AcceptedMail) => void,
): void {
  let behaviour: Behaviour = 'accept';
  let to = '';
  let data: string[] | null = null;
  let rest = '';

  function takeData(line: string, lines: string[]): void {
    if (line !== '.') {
      lines.push(line);
      return;
    }
    const messageId = lines.find((header) => /^message-id:/i.test(header))?.slice(12) ?? '';
    accept({ to, messageId, data: lines.join('\n') });
    data = null;
    if (behaviour === 'late') socket.destroy();
    else if (behaviour !== 'hang') socket.write('250 taken\r\n');
  }

  function handle(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (data !== null) {
      takeData(line, data);
    } else if (command === 'MAIL') {
      behaviour = nextBehaviour();
      if (behaviour === 'fail') socket.destroy();
      else socket.write('250 fine\r\n');
    } else if (command === 'DATA') {
      data = [];
      socket.write('354 go on\r\n');
    } else if (command === 'RCPT') {
      to = line.slice(9, -1);
      socket.write(behaviour === 'later' ? '451 later\r\n' : '250 fine\r\n');
    } else {
      socket.write('250 fine\r\n');
    }
  }

  socket.write('220 campus.test\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) handle(line);
  });
}
