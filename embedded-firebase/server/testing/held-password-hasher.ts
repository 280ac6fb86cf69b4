import type { PasswordHasher } from '../auth/passwords/password-hash.ts';
import { cheapPasswordHasher } from './cheap-password-hasher.ts';

/** A hasher that a test holds, as if hashes took long. */
interface HeldPasswordHasher extends PasswordHasher {
  /** Holds each hash that begins from now on, until the returned function is called. */
  hold(): () => void;
  /** How many hashes are held. */
  readonly held: number;
}

/** Makes a cheap hasher that a test can hold. */
export function heldPasswordHasher(): HeldPasswordHasher {
  let released: Promise<void> | null = null;
  let held = 0;

  async function whenReleased<Result>(work: () => Promise<Result>): Promise<Result> {
    held += 1;
    await released;
    held -= 1;
    return work();
  }

  return {
    createDummyHash: cheapPasswordHasher.createDummyHash,
    hash: (password) => whenReleased(() => cheapPasswordHasher.hash(password)),
    verify: (hash, password) => whenReleased(() => cheapPasswordHasher.verify(hash, password)),
    hold() {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    get held() {
      return held;
    },
  };
}
