import { limits } from '@blood-bank/domain/records/limits';
import type { Account } from './cast.ts';
import { bloodGroup, date, flag, gender, line, only, optionalDate, universityRole } from './field-values.ts';
import type { Shape } from './variants.ts';

/** What a donor may write and edit later; the number and its visibility have cells of their own. */
export function donorDetails(): Shape {
  return {
    fullName: line(limits.name),
    universityId: line(limits.id),
    department: line(limits.department),
    bloodGroup: bloodGroup(),
    dateOfBirth: date(),
    gender: gender(),
    isAvailable: flag(),
    lastDonationDate: optionalDate(),
  };
}

/** What is set once, by the registration: the flags are the admins' afterwards. */
export function donorBeginnings({ uid, email }: Account): Shape {
  return {
    userId: only(uid),
    email: only(email),
    universityRole: universityRole(),
    isVerified: only(false),
    isProfileActive: only(true),
  };
}
