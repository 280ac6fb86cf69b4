import type { AuditedCollection } from '@blood-bank/domain/records/audit-entry';
import { formatGenitive } from '@blood-bank/domain/when-in-bangla';
import { formatCount, formatObject } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

const actions: Translation<typeof english.actionLogMessages.actions> = {
  verify: { name: 'যাচাই করা', sentence: (actor, target) => `${actor} ${formatObject(target)} যাচাই করেছেন` },
  unverify: {
    name: 'যাচাই তুলে নেওয়া',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} যাচাই তুলে নিয়েছেন`,
  },
  activate: {
    name: 'প্রোফাইল সক্রিয় করা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} প্রোফাইল সক্রিয় করেছেন`,
  },
  deactivate: {
    name: 'প্রোফাইল নিষ্ক্রিয় করা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} প্রোফাইল নিষ্ক্রিয় করেছেন`,
  },
  'show-number': {
    name: 'নম্বর দেখা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} নম্বর দেখেছেন`,
  },
  'search-numbers': { name: 'নম্বর খোঁজা', sentence: (actor) => `${actor} গোপন নম্বর খুঁজেছেন` },
  'grant-admin': {
    name: 'অ্যাডমিন করা',
    sentence: (actor, target) => `${actor} ${formatObject(target)} অ্যাডমিন করেছেন`,
  },
  'revoke-admin': {
    name: 'আবার সদস্য করা',
    sentence: (actor, target) => `${actor} ${formatObject(target)} আবার সদস্য করেছেন`,
  },
  'grant-volunteer': {
    name: 'স্বেচ্ছাসেবক করা',
    sentence: (actor, target) => `${actor} ${formatObject(target)} স্বেচ্ছাসেবক করেছেন`,
  },
  'revoke-volunteer': {
    name: 'স্বেচ্ছাসেবক থেকে বাদ দেওয়া',
    sentence: (actor, target) => `${actor} ${formatObject(target)} স্বেচ্ছাসেবকদের থেকে বাদ দিয়েছেন`,
  },
  'confirm-number': {
    name: 'নম্বর নিশ্চিত করা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} নম্বর নিশ্চিত করেছেন`,
  },
  'delete-donation': {
    name: 'রক্তদান মোছা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} একটি রক্তদান মুছেছেন`,
  },
  merge: { name: 'মেলানো', sentence: (actor, target) => `${actor} মিলিয়েছেন: ${target}` },
  'tell-apart': {
    name: 'আলাদা বলা',
    sentence: (actor, target) => `${actor} আলাদা ব্যক্তি বলেছেন: ${target}`,
  },
  suspend: {
    name: 'স্থগিত করা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} অ্যাকাউন্ট স্থগিত করেছেন`,
  },
  restore: {
    name: 'আবার চালু করা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} অ্যাকাউন্ট আবার চালু করেছেন`,
  },
  fulfil: {
    name: 'পূরণ হয়েছে',
    sentence: (actor, target) => `${actor} পূরণ হয়েছে বলে চিহ্নিত করেছেন: ${target}`,
  },
  cancel: { name: 'বাতিল করা', sentence: (actor, target) => `${actor} বাতিল করেছেন: ${target}` },
  create: { name: 'যোগ করা', sentence: (actor, target) => `${actor} যোগ করেছেন: ${target}` },
  edit: { name: 'বদলানো', sentence: (actor, target) => `${actor} বদলেছেন: ${target}` },
  delete: { name: 'মুছে ফেলা', sentence: (actor, target) => `${actor} মুছে ফেলেছেন: ${target}` },
  import: { name: 'ইমপোর্ট', sentence: (actor, target) => `${actor} ইমপোর্ট করেছেন: ${target}` },
  'undo-import': {
    name: 'ইমপোর্ট ফেরানো',
    sentence: (actor, target) => `${actor} ইমপোর্ট ফিরিয়ে নিয়েছেন: ${target}`,
  },
  invite: { name: 'আমন্ত্রণ', sentence: (actor, target) => `${actor} আমন্ত্রণ পাঠিয়েছেন: ${target}` },
  export: { name: 'ডাউনলোড', sentence: (actor, target) => `${actor} ডাউনলোড করেছেন: ${target}` },
  'export-numbers': {
    name: 'নম্বরসহ ডাউনলোড',
    sentence: (actor, target) => `${actor} গোপন নম্বরসহ ডাউনলোড করেছেন: ${target}`,
  },
  disable: {
    name: 'অ্যাকাউন্ট বন্ধ',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} অ্যাকাউন্ট বন্ধ করেছেন`,
  },
  enable: {
    name: 'অ্যাকাউন্ট খোলা',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} অ্যাকাউন্ট আবার খুলেছেন`,
  },
  repair: {
    name: 'মেরামত',
    sentence: (actor, target) => `${actor} ${formatGenitive(target)} তথ্য মেরামত করেছেন`,
  },
};

const kinds: Readonly<Record<AuditedCollection, { readonly name: string; readonly counter: string }>> = {
  donors: { name: 'রক্তদাতা', counter: ' জন' },
  users: { name: 'ব্যবহারকারী', counter: ' জন' },
  bloodRequests: { name: 'আবেদন', counter: 'টি' },
};

export const actionLogMessages: Translation<typeof english.actionLogMessages> = {
  title: 'কাজের রেকর্ড',
  table: 'কাজ',
  failed: 'কাজের রেকর্ড আনা যায়নি। আবার চেষ্টা করুন।',
  empty: 'এখনো কিছু করা হয়নি।',
  emptyAdvice: 'অন্যের তথ্যে অ্যাডমিনরা যা করেন তা এখানে দুই বছর পর্যন্ত দেখা যায়।',
  columns: { at: 'কখন', actor: 'কে', action: 'কী', target: 'কার' },
  fields: { action: 'কাজ', actor: 'কে করেছেন' },
  actions,
  commandLine: 'সার্ভারের কমান্ড',
  kind: (of) => kinds[of].name,
  all: (of) => `${kinds[of].name}: তালিকা`,
  counted: (of, count, file) => `${formatCount(count)}${kinds[of].counter} ${kinds[of].name}, ${file}`,
  deleted: (of) => `মুছে ফেলা ${kinds[of].name}`,
  others: (count) => `আরও ${formatCount(count)}`,
  records: (action, count) => `${action}: ${formatCount(count)}`,
  recordsFailed: 'নামগুলো আনা যায়নি। আবার চেষ্টা করুন।',
  inSentence: (of, name) => (of === 'bloodRequests' ? `${formatGenitive(name)} আবেদন` : name),
  deletedInSentence: (of) => `মুছে ফেলা এক${kinds[of].counter.trim()} ${kinds[of].name}`,
  allInSentence: (of) => `${kinds[of].name} তালিকা`,
  manyInSentence: (of, count) => `${formatCount(count)}${kinds[of].counter} ${kinds[of].name}`,
  recent: 'সাম্প্রতিক কাজ',
  wholeLog: 'পুরো রেকর্ড',
  recentFailed: 'সাম্প্রতিক কাজগুলো আনা যায়নি। আবার চেষ্টা করুন।',
};
