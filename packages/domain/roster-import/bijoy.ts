/**
 * What the glyphs of Bijoy's fonts (SutonnyMJ and others) mean, which are under the codes of Latin letters and signs: letters and signs, of
 * some two glyphs together, and then letters that are joined. A glyph of a consonant without its vowel ends in a hasanta, one that is
 * joined below or after another begins with it.
 */
const glyphs = parse(`
  A অ B ই C ঈ D উ E ঊ F ঋ G এ H ঐ I ও J ঔ K ক L খ M গ N ঘ O ঙ P চ Q ছ R জ S ঝ T ঞ U ট V ঠ W ড X ঢ Y ণ Z ত _ থ \` দ a ধ b ন c প d ফ e ব
  f ভ g ম h য i র j ল k শ l ষ m স n হ o ড় p ঢ় q য় r ৎ s ং t ঃ u ঁ v া w ি x ী y ু z ু ~ ূ ‚ ূ ƒ ূ „ ৃ … ৃ † ে ‡ ে ˆ ৈ ‰ ৈ Š ৗ & ্
  0 ০ 1 ১ 2 ২ 3 ৩ 4 ৪ 5 ৫ 6 ৬ 7 ৭ 8 ৮ 9 ৯ | । $ ৳ Ô ‘ Õ ’ Ò “ Ó ” Ñ —
  i¨ র‍্য o– ড়ু p– ঢ়ু nœ হ্ণ nè হ্ণ ¶è ক্ষ্ণ ÿè ক্ষ্ণ Yœ ণ্ণ Yè ণ্ণ ¯Í স্ত šÍ ন্ত
  ° ক্ক ± ক্ট ² ক্ষ্ম ³ ক্ত ´ ক্ম µ ক্র ¶ ক্ষ ÿ ক্ষ · ক্স ¸ গু » গ্ধ ¼ ঙ্ক ½ ঙ্গ ¾ জ্জ À জ্ঝ Á জ্ঞ Â ঞ্চ Ã ঞ্ছ Ä ঞ্জ Å ঞ্ঝ Æ ট্ট Ç ড্ড È ণ্ট
  É ণ্ঠ Ê ণ্ড Ð ণ্ড Ë ত্ত Ì ত্থ Í ত্ম Î ত্র Ï দ্দ × দ্ধ Ø দ্ব Ù দ্ম Ú ন্ঠ Û ন্ড Ü ন্ধ Ý ন্স Þ প্ট ß প্ত à প্প á প্স â ব্জ ã ব্দ ä ব্ধ å ভ্র æ ম্ন ç ম্ফ
  é ল্ক ê ল্গ ë ল্ট ì ল্ড í ল্প î ল্ফ ï শু ð শ্চ ñ শ্ছ ò ষ্ণ ó ষ্ট ô ষ্ঠ õ ষ্ফ ö স্খ ÷ স্ট ø স্ন ù স্ফ û হু ü হৃ ý হ্ন þ হ্ম
  ¯ স্ ® ষ্ š ন্ › ন্ • ঙ্ ” চ্ ˜ দ্ ™ দ্ ¤ ম্
  ¨ ্য ª ্র « ্র Ö ্র ¡ ্ব ¦ ্ব Ÿ ্ব ^ ্ব ¥ ্ম § ্ম œ ্ন è ্ন ¬ ্ল − ্ল \u00ad ্ল \u008d ্ল ¢ ্ভ £ ্ভ্র ‹ ্ক Œ ্ক্র ’ ্থ ¿ ্ত্র ú ্প — ্ত ‘ ্তু
`);
/** Stands for a reph until its consonant is known, before which it is read. */
const reph = '\ue000';
glyphs.set('©', reph);
const glyph = new RegExp(
  [...glyphs.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((key) => key.replace(/[\^$|.]/, '\\$&'))
    .join('|'),
  'gu',
);
/** What a Latin or typographic sign is after these, and only there. */
const uAfterR = /(?<=[iª«Ö¬\u00ad−åÎ]|(?<=[\x60A-Za-z¯¤])ø)[æ“]/gu;
const lAfterLetter = /(?<=[\x60_A-Za-z¤¯])ø/gu;

const consonant = '(?:[ক-হৎ]\u09bc?)';
const joined = `(?:\u200d?্${consonant})`;
const joinedLetters = new RegExp(joined, 'gu');
const allButVowels = new RegExp(`${joined}|[${reph}ঁ]`, 'gu');
const syllable = new RegExp(
  `([িেৈ]?)(${consonant}${joined}*)((?:${joined}|[${reph}াীুূৃৗঁ])*)`.normalize('NFC'),
  'gu',
);

/**
 * Converts a text in Bijoy's coding to Unicode. The font shows glyphs in the order in which they stand, Unicode has them as they are spoken:
 * a vowel that stands before its consonant is moved behind it, and a reph before it.
 */
export function bijoyToUnicode(text: string): string {
  return text
    .replace(uAfterR, 'y')
    .replace(lAfterLetter, '¬')
    .replace(glyph, (key) => glyphs.get(key) ?? key)
    .replace(/্+/g, '্')
    .replace(/([া-ৌৗঁ])\1+/gu, '$1')
    .replace(syllable, (_, before: string, letters: string, after: string) => {
      const joinedLater = after.match(joinedLetters)?.join('') ?? '';
      const vowel = before + after.replace(allButVowels, '');
      const [start, end] = [reph, 'ঁ'].map((mark) => after.includes(mark));
      return `${start ? 'র্' : ''}${letters}${joinedLater}${vowel}${end ? 'ঁ' : ''}`;
    })
    .replace(/অা/g, 'আ')
    .normalize('NFC');
}

function parse(text: string): Map<string, string> {
  const parts = text
    .trim()
    .split(/\s+/)
    .map((part) => part.normalize('NFC'));
  const pairs = parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : []));
  return new Map(pairs);
}
