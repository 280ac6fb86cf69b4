import { describe, expect, test } from 'vitest';
import { bijoyToUnicode } from './bijoy.ts';
import { findBijoy, inOtherCoding, inUnicode } from './find-bijoy.ts';

test.each([
  ['letters as they stand', 'Kgj', 'কমল'],
  ['a vowel that stands before its consonant', 'iwdKzj', 'রফিকুল'],
  ['a vowel that begins a word', '†gvt Kwig', 'মোঃ করিম'],
  ['a vowel on both sides', '‡PŠayix', 'চৌধুরী'],
  ['a vowel before joined letters', 'cwiw¯’wZ', 'পরিস্থিতি'],
  ['a vowel before two joined letters and a reph', 'wb‡`©k', 'নির্দেশ'],
  ['a reph', 'wbg©j', 'নির্মল'],
  ['a reph before a vowel', 'eY©v', 'বর্ণা'],
  ['a reph on joined letters', 'PµeZ©x', 'চক্রবর্তী'],
  ['joined letters under one code', 'Avãyj', 'আব্দুল'],
  ['joined letters of two glyphs', 'gyn¤§`', 'মুহম্মদ'],
  ['joined letters of a font\u2019s later version', 'kvwšÍ', 'শান্তি'],
  ['letters that are joined below', 'kÖxgZx', 'শ্রীমতী'],
  ['the same with a soft hyphen', 'c\u00adveb', 'প্লাবন'],
  ['a vowel between joined letters', 'we`y¨r', 'বিদ্যুৎ'],
  ['a vowel of its own code', '¸iæ', 'গুরু'],
  ['the same letter joined or with a vowel', 'wbæ iæ‡ej', 'নিম্ন রুবেল'],
  ['a sign after r or l', 'i“‡ej', 'রুবেল'],
  ['letters with a dot', 'eo–qv ivq', 'বড়ুয়া রায়'],
  ['a nasal sign, wherever it stands', 'Pvu` Puv`', 'চাঁদ চাঁদ'],
  ['r with the sign of y', 'i¨ve', 'র‍্যাব'],
  ['digits and signs', '15 gvP©, 2026|', '১৫ মার্চ, ২০২৬।'],
  ['words of lists', 'i‡³i MÖæc', 'রক্তের গ্রুপ'],
  ['four joined glyphs', '¯^v¯’¨', 'স্বাস্থ্য'],
  ['letters of other versions', 'jÿ¥x j²x', 'লক্ষ্মী লক্ষ্মী'],
])('%s', (_, bijoy, unicode) => {
  expect(bijoyToUnicode(bijoy)).toBe(unicode.normalize('NFC'));
});

const names = ['†gvt iwdKzj Bmjvg', 'Avãyj Kwig', 'myRb', 'nvmvb', 'Kvgvj †nv‡mb', 'mvKxj LvZyb'];

describe('in a table', () => {
  test('texts are converted with and without signs that Latin has not, and English and Unicode beside them are not', () => {
    const table = [
      ['bvg', 'i‡³i MÖæc', '‡gvevBj b¤^i', 'wefvM'],
      ['†gvt iwdKzj Bmjvg', 'G cwRwUf', '01700000001', 'cwimsL¨vb'],
      ['Kvgvj nvmvb', 'O+', '01700000002', 'CSE'],
      ['Rahim Uddin', '†bMvwUf', '01700000003', 'Law'],
      ['করিম', 'বি পজিটিভ', '01700000004', 'আইন'],
    ];
    const sure = findBijoy(table).filter(({ isSure }) => isSure);
    expect(inUnicode(table, sure)).toEqual(
      [
        ['নাম', 'রক্তের গ্রুপ', 'মোবাইল নম্বর', 'বিভাগ'],
        ['মোঃ রফিকুল ইসলাম', 'এ পজিটিভ', '01700000001', 'পরিসংখ্যান'],
        ['কামাল হাসান', 'O+', '01700000002', 'CSE'],
        ['Rahim Uddin', 'নেগাটিভ', '01700000003', 'Law'],
        ['করিম', 'বি পজিটিভ', '01700000004', 'আইন'],
      ].map((row) => row.map((cell) => cell.normalize('NFC'))),
    );
  });

  test('a word that may be Latin is left to a person, where most others of its column are not', () => {
    const unsure = (table: readonly (readonly string[])[]) =>
      findBijoy(table).flatMap(({ before, isSure }) => (isSure ? [] : [before]));
    expect(unsure([...names, 'Kwei'].map((name) => [name]))).toEqual(['Kwei']);
    expect(
      unsure([...names, 'Kwei'].map((name, at) => (at < names.length ? [name, 'Kevin'] : ['', name]))),
    ).toEqual([]);
  });

  // Names of the region and of elsewhere with letters that are frequent in the coding, signs of footnotes, and text in a wrong encoding.
  test.each([
    `Rahim Karim Rafiqul Wahid Wasim Vivek Vijay Vikram Avik Avi Ovi Ivy Eva Liv Viv Dev Kevin Calvin Gwen Gwyneth Wyn Kym Zweig Zbigniew
     Zwick Kyiv Yevgeny Xavier Zavier Xu Wu Qazi Haq Iqbal Fawzia Jewel Jawad Swarna Snigdha Chowdhury Bhattacharjee Krishnendu Lakshmi
     Hwang Kwame Kwong Nguyen Ng Md Mst SM AKM McDonald MdKarim deSouza RahimUddin Vladimir Dvorak Bjork Jyotirmoy Mrinmoy Rhys Lynn`
      .split(/\s+/)
      .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase(), `${name} Dev`]),
    [
      'José',
      'Müller',
      'Renée',
      'Øyvind',
      'Zoë Kravitz',
      'Bjørk',
      'Nuñez',
      'Éva',
      'Søren',
      'D`Costa',
      'Sa`ad',
    ],
    [
      'Rahim†',
      '†Rahim',
      'Md. Rahim™',
      '½ bag',
      '25 m²',
      'x²',
      '«Rahim»',
      '© Club',
      'M/S',
      'à¦°à¦¹à¦¿à¦®',
      'JosÃ©',
      'Oâ€™Brien',
    ],
    [
      'A+',
      'AB positive',
      'B(+ve)',
      '01700-000001',
      '2002-117',
      'rahim@campus.test',
      'CSE',
      'BBA',
      'RU',
      'n/a',
      'Yes',
      'x',
    ],
  ])('no Latin text is ever taken for one: %s …', (...latin) => {
    const table = [...names, ...names.map((name) => `${name} ${name}`), ...latin].map((text) => [text]);
    const sure = findBijoy(table).filter(({ isSure }) => isSure);
    expect(sure.filter(({ before }) => latin.includes(before))).toEqual([]);
    expect(findBijoy(latin.map((text) => [text]))).toEqual([]);
  });

  test('a text is kept as it was, or converted, cell by cell: others that say the same stay, and what was corrected', () => {
    const table = [['†gvt Kwig'], ['মোঃ করিম'], ['†gvt Kwig']];
    const [text] = findBijoy(table);
    if (text === undefined) throw new Error('Nothing is found.');
    const read = inUnicode(table, [text]).map((cells, at) => ({ number: at + 1, cells }));
    const sheet = {
      headings: [],
      width: 1,
      rows: [...read.slice(0, 2), { number: 3, cells: ['Corrected'] }],
    };
    const kept = inOtherCoding(sheet, table, text, true);
    expect(kept.rows.map(({ cells }) => cells)).toEqual([['†gvt Kwig'], ['মোঃ করিম'], ['Corrected']]);
    expect(inOtherCoding(kept, table, text, false)).toEqual(sheet);
  });
});
