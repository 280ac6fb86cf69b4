import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import type { genders } from '@blood-bank/domain/records/donor';

interface DemoPerson {
  readonly fullName: string;
  readonly gender: (typeof genders)[number];
}

/** Invented names that go together; any likeness to a person is coincidental. */
const names: readonly { gender: DemoPerson['gender']; first: string; last: string }[] = [
  {
    gender: 'Male',
    first:
      'Bashir Dawud Farid Hasan Imran Jahid Kamrul Mahmud Nabil Omar Parvez Rafi Sajid Tanvir Wasim Yusuf Zahir Arif',
    last: 'Rahman Ahmed Hossain Islam Uddin Chowdhury Haque Khan Alam Karim Kabir Siddique',
  },
  {
    gender: 'Female',
    first:
      'Ayesha Farzana Ishrat Laboni Mitu Nusrat Rumana Sadia Sumaiya Tania Yasmin Zakia Anika Habiba Jannat Mariam Salma Shirin',
    last: 'Rahman Ahmed Akter Khatun Begum Chowdhury Haque Sultana Islam Jahan Nahar Parvin',
  },
  {
    gender: 'Male',
    first: 'Biplob Dilip Gopal Hemanta Palash Ratan Tapan Uttam',
    last: 'Das Roy Sarkar Mondal Biswas Saha Dey',
  },
  {
    gender: 'Female',
    first: 'Chandni Elora Gita Mala Orpa Rina Tuli Usha',
    last: 'Das Roy Sarkar Mondal Biswas Saha Dey',
  },
];
const people: readonly DemoPerson[] = names.flatMap(({ gender, first, last }) =>
  first
    .split(' ')
    .flatMap((given) => last.split(' ').map((family) => ({ gender, fullName: `${given} ${family}` }))),
);
/** Coprime to the number of people, so that neighbours differ and nobody comes twice before everybody has come. */
const stride = 215;
const hospitals = ['Campus Medical Centre', 'Riverside Hospital', 'City General Hospital', 'Lakeview Clinic'];

/** The donors of each group in 100, roughly as in Bangladesh. */
const groupShares: Readonly<Record<BloodGroup, number>> = {
  'A+': 25,
  'A-': 1,
  'B+': 34,
  'B-': 1,
  'AB+': 8,
  'AB-': 1,
  'O+': 29,
  'O-': 1,
};

/** Returns the same invented person for the same number, so that every demo looks the same. */
export function demoPerson(index: number): DemoPerson {
  return people[(index * stride) % people.length] as DemoPerson;
}

/** Returns a phone number from the range reserved for invented people. */
export function demoPhone(index: number): string {
  const digits = String(index % 1_000_000).padStart(6, '0');
  return `+880 1700 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

export function demoHospital(index: number): string {
  return hospitals[index % hospitals.length] as string;
}

/** Returns the group of the donor at `index`. Every group occurs, roughly in its share. */
export function demoGroup(index: number): BloodGroup {
  let place = (index * 37) % 100;
  for (const group of bloodGroups) {
    place -= groupShares[group];
    if (place < 0) return group;
  }
  return 'O+';
}
