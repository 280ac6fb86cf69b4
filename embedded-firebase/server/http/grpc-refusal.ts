import { performServerHandshake, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { firestoreService, noListeners, unimplementedCode } from './full-sdk-refusal.ts';
import { readProtobuf, writeProtobuf } from './protobuf.ts';

/** What a client sends first over HTTP/2 (RFC 9113, section 3.4). */
const clientPreface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** In bytes: a listener of an app has some hundred. */
const longestMessage = 16 * 1_024;
const mostListeners = 100;
const prefixBytes = 5;

/** Limits of what a client makes this process store, by requests as by responses that it does not read. */
const limits = {
  settings: { maxConcurrentStreams: 16, maxHeaderListSize: 16_384 },
  /** In megabytes. */
  maxSessionMemory: 1,
};

/** The media type of gRPC over HTTP, and its status, which HTTP/2 sends as trailers or as headers without a body. */
export const grpcType = 'application/grpc';
export const grpcRefusal = {
  'grpc-status': String(unimplementedCode),
  'grpc-message': encodeURI(noListeners),
};

/**
 * Answers a connection that turned out to speak HTTP/2 without TLS, as Firestore's SDKs outside browsers do, and refuses
 * its calls by gRPC's status UNIMPLEMENTED.
 *
 * @param rest what was received behind the client's preface
 */
export function refuseGrpc(socket: Socket, rest: Uint8Array): void {
  // A listener makes Node's HTTP/1 parser give the socket back; nothing may flow before HTTP/2 reads it.
  socket.on('data', () => {});
  socket.removeAllListeners('data');
  socket.pause();
  socket.unshift(Buffer.concat([clientPreface, rest]));
  const session: ServerHttp2Session = performServerHandshake(socket, limits);
  session.on('error', () => socket.destroy());
  session.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    if (!(headers['content-type'] ?? '').startsWith(grpcType)) {
      stream.respond({ ':status': 415 }, { endStream: true });
    } else if (headers[':path'] === `${firestoreService}/Listen`) {
      refuseListeners(stream);
    } else if (headers[':path'] === `${firestoreService}/Write`) {
      refuseWrites(stream);
    } else {
      stream.respond({ ':status': 200, 'content-type': grpcType, ...grpcRefusal }, { endStream: true });
      stream.resume();
    }
  });
}

/** Opens the stream of writes and refuses it: the SDK rejects a write only if the stream was open. */
function refuseWrites(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': grpcType }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(grpcRefusal));
  stream.resume();
  const streamId = 'refused';
  stream.end(
    message(
      writeProtobuf([
        [1, streamId],
        [2, streamId],
      ]),
    ),
  );
}

/** Removes each listener that is added, with the cause; a stream of too many, or of what is none, is refused as a whole. */
function refuseListeners(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200, 'content-type': grpcType }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(grpcRefusal));
  let left = mostListeners;
  let received = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    if (stream.writableEnded) return;
    received = Buffer.concat([received, chunk]);
    try {
      for (let next = firstMessage(received); next !== null && left > 0; next = firstMessage(received)) {
        received = received.subarray(prefixBytes + next.length);
        left -= 1;
        const target = targetOf(next);
        if (target !== null) stream.write(message(removalOf(target)));
      }
      if (left === 0) stream.end();
    } catch {
      stream.end();
    }
  });
  stream.on('end', () => stream.end());
}

/** The ListenResponse by which a target is removed. */
function removalOf(target: number): Buffer {
  const removed = 2;
  const cause = writeProtobuf([
    [1, unimplementedCode],
    [2, noListeners],
  ]);
  const change = writeProtobuf([
    [1, removed],
    [2, target],
    [3, cause],
  ]);
  return writeProtobuf([[2, change]]);
}

/** @returns null until it has arrived @throws RangeError when it is too long */
function firstMessage(bytes: Buffer): Buffer | null {
  if (bytes.length < prefixBytes) return null;
  const length = bytes.readUInt32BE(1);
  if (length > longestMessage) throw new RangeError('The message is too long.');
  return bytes.length < prefixBytes + length ? null : bytes.subarray(prefixBytes, prefixBytes + length);
}

/** The id of the target that a ListenRequest adds. @throws RangeError when the bytes are no message */
function targetOf(request: Uint8Array): number | null {
  const added = readProtobuf(request).find(({ number }) => number === 2)?.value;
  if (!(added instanceof Uint8Array)) return null;
  const id = readProtobuf(added).find(({ number }) => number === 5)?.value;
  return typeof id === 'number' ? id : null;
}

/** A message with gRPC's prefix: not compressed, and its length. */
function message(content: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}
