import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';

/** Invented names; any likeness to a person is coincidental. */
const firstNames = [
  'Ayesha',
  'Bashir',
  'Chandni',
  'Dilip',
  'Elora',
  'Farid',
  'Gita',
  'Hasan',
  'Ishrat',
  'Jahid',
  'Kamrul',
  'Laboni',
  'Mitu',
  'Nabil',
  'Orpa',
  'Parvez',
  'Rafi',
  'Sumaiya',
  'Tania',
  'Usha',
  'Wasim',
  'Yasmin',
  'Zahir',
  'Anika',
  'Biplob',
];
const lastNames = [
  'Rahman',
  'Ahmed',
  'Das',
  'Roy',
  'Akter',
  'Hossain',
  'Islam',
  'Khatun',
  'Sarkar',
  'Uddin',
  'Begum',
  'Chowdhury',
  'Mondal',
  'Haque',
  'Sultana',
  'Biswas',
];
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
export function demoName(index: number): string {
  return `${firstNames[index % firstNames.length]} ${lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length]}`;
}

/** Returns a phone number from the range reserved for invented people. */
export function demoPhone(index: number): string {
  return `+880 1700 000 ${String(index % 1000).padStart(3, '0')}`;
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
