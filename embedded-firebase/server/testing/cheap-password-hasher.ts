import { hashSync, verifySync } from '@node-rs/argon2';
import { argon2id } from '../auth/passwords/hashing-process.ts';
import { createDummyHash, type PasswordHasher } from '../auth/passwords/password-hash.ts';

const cheapest = { ...argon2id, memoryCost: 8, timeCost: 1 };

/** The cheapest argon2id, in this process, for tests in which passwords are not the subject. */
export const cheapPasswordHasher: PasswordHasher = {
  hash: async (password) => hashSync(password, cheapest),
  verify: async (passwordHash, password) => verifySync(passwordHash, password),
  createDummyHash: () => createDummyHash(cheapest),
};
