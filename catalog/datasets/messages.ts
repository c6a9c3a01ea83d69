import type { Column } from '../dataset.ts'
import type { Words } from '../words.ts'
import { amount, choice, count, link, text } from './columns.ts'

/**
 * Columns of what people write: messages of visitors, of stakeholders, about campaigns and competitors. Each data set gives them
 * names of its own (`voc_message`, `vos_message`, …); what they hold and how files head them is the same. The declarations stay side by
 * side although they look alike: names that were put together from a prefix would be no literals to the compiler any more, and
 * widgets read answers by these.
 */

type Absent = Column['absent']

/** The public channels that are listened to, each with a colour of its own. */
export const channels = ['facebook', 'instagram', 'twitter', 'webboard', 'website', 'youtube'] as const
export type Channel = (typeof channels)[number]

const brand = (name: string): Words => ({ en: name, fr: name, he: name, ru: name, ar: name, th: name })

const channelWords: Readonly<Record<Channel, Words>> = {
  facebook: { ...brand('Facebook'), ar: 'فيسبوك', th: 'เฟซบุ๊ก' },
  instagram: { ...brand('Instagram'), ar: 'إنستغرام', th: 'อินสตาแกรม' },
  twitter: { ...brand('Twitter'), ar: 'تويتر', th: 'ทวิตเตอร์' },
  webboard: { en: 'Web board', fr: 'Forum', he: 'פורום', ru: 'Форум', ar: 'منتدى', th: 'เว็บบอร์ด' },
  website: { en: 'Website', fr: 'Site web', he: 'אתר', ru: 'Веб-сайт', ar: 'موقع إلكتروني', th: 'เว็บไซต์' },
  youtube: { ...brand('YouTube'), ar: 'يوتيوب', th: 'ยูทูบ' },
}

const channelLabel: Words = { en: 'Channel', fr: 'Canal', he: 'ערוץ', ru: 'Канал', ar: 'القناة', th: 'ช่องทาง' }
const channelHeadings = ['channel', 'channels', 'source', 'platform', 'ช่องทาง', 'แหล่งที่มา']

export const channel = () => choice(channels, channelWords, channelLabel, channelHeadings)

/** The ways in which people reach the contact centre; 1672 is its telephone number. */
export const contactChannels = ['1672', 'social', 'website'] as const

export const contactChannel = () =>
  choice(
    contactChannels,
    {
      '1672': {
        en: '1672 call centre',
        fr: 'Centre d’appels 1672',
        he: 'מוקד 1672',
        ru: 'Колл-центр 1672',
        ar: 'مركز الاتصال 1672',
        th: 'สายด่วน 1672',
      },
      social: {
        en: 'Social media',
        fr: 'Réseaux sociaux',
        he: 'רשתות חברתיות',
        ru: 'Социальные сети',
        ar: 'وسائل التواصل الاجتماعي',
        th: 'โซเชียลมีเดีย',
      },
      website: channelWords.website,
    },
    channelLabel,
    channelHeadings,
  )

export const sentiments = ['positive', 'neutral', 'negative'] as const

export const sentiment = () =>
  choice(
    sentiments,
    {
      positive: { en: 'Positive', fr: 'Positive', he: 'חיובי', ru: 'Положительная', ar: 'إيجابي', th: 'เชิงบวก' },
      neutral: { en: 'Neutral', fr: 'Neutre', he: 'ניטרלי', ru: 'Нейтральная', ar: 'محايد', th: 'เป็นกลาง' },
      negative: { en: 'Negative', fr: 'Négative', he: 'שלילי', ru: 'Отрицательная', ar: 'سلبي', th: 'เชิงลบ' },
    },
    { en: 'Sentiment', fr: 'Tonalité', he: 'סנטימנט', ru: 'Тональность', ar: 'المشاعر', th: 'ความรู้สึก' },
    ['sentiment', 'label', 'ความรู้สึก', 'ทัศนคติ'],
  )

export const purposes = ['general', 'question', 'enquiries', 'admire', 'complaint'] as const

/** What a message is written for; one of which nothing is known is general. */
export const purpose = () =>
  choice(
    purposes,
    {
      general: { en: 'General', fr: 'Général', he: 'כללי', ru: 'Общее', ar: 'عام', th: 'ทั่วไป' },
      question: { en: 'Question', fr: 'Question', he: 'שאלה', ru: 'Вопрос', ar: 'سؤال', th: 'คำถาม' },
      enquiries: {
        en: 'Enquiry',
        fr: 'Demande d’information',
        he: 'בקשת מידע',
        ru: 'Запрос сведений',
        ar: 'استفسار',
        th: 'สอบถามข้อมูล',
      },
      admire: { en: 'Praise', fr: 'Éloge', he: 'מחמאה', ru: 'Похвала', ar: 'إشادة', th: 'ชื่นชม' },
      complaint: { en: 'Complaint', fr: 'Réclamation', he: 'תלונה', ru: 'Жалоба', ar: 'شكوى', th: 'ร้องเรียน' },
    },
    { en: 'Purpose', fr: 'Intention', he: 'מטרה', ru: 'Цель сообщения', ar: 'الغرض', th: 'วัตถุประสงค์' },
    ['purpose', 'intent', 'วัตถุประสงค์', 'เจตนา'],
    { default: 'general' },
  )

/** The name under which somebody writes: a person's, so it is shown to nobody without a right to the messages. */
export const author = (headings: readonly string[] = []) =>
  text(200, { en: 'Name', fr: 'Nom', he: 'שם', ru: 'Имя', ar: 'الاسم', th: 'ชื่อ' }, [
    'name',
    'author',
    'ชื่อ',
    ...headings,
  ])

const longestMessage = 5000

export const message = (absent: Absent = 'required') =>
  text(
    longestMessage,
    { en: 'Message', fr: 'Message', he: 'הודעה', ru: 'Сообщение', ar: 'الرسالة', th: 'ข้อความ' },
    ['message', 'text', 'content', 'ข้อความ'],
    absent,
  )

export const likes = () =>
  count(
    'items',
    100_000_000_000,
    { en: 'Likes', fr: 'Mentions J’aime', he: 'לייקים', ru: 'Отметки «Нравится»', ar: 'الإعجابات', th: 'ถูกใจ' },
    ['like', 'likes', 'ถูกใจ', 'ไลก์'],
    'optional',
  )

export const shares = () =>
  count(
    'items',
    100_000_000_000,
    { en: 'Shares', fr: 'Partages', he: 'שיתופים', ru: 'Репосты', ar: 'المشاركات', th: 'แชร์' },
    ['share', 'shares', 'แชร์'],
    'optional',
  )

export const comments = () =>
  count(
    'items',
    100_000_000_000,
    { en: 'Comments', fr: 'Commentaires', he: 'תגובות', ru: 'Комментарии', ar: 'التعليقات', th: 'ความคิดเห็น' },
    ['comment', 'comments', 'ความคิดเห็น', 'คอมเมนต์'],
    'optional',
  )

const eventValueLabel: Words = {
  en: 'Event value',
  fr: 'Valeur d’événement',
  he: 'ערך אירוע',
  ru: 'Ценность события',
  ar: 'قيمة الحدث',
  th: 'มูลค่าเหตุการณ์',
}

/** How much a message weighs, as the listening service values its reach and the reactions to it. */
export const eventValue = () =>
  amount(
    'points',
    { minimum: 0, maximum: 1_000_000_000_000 },
    eventValueLabel,
    ['ev', 'event value', 'มูลค่า'],
    'optional',
  )

/** The event value of the messages of a group together. */
export const eventValueSum = <const Name extends string>(column: Name) =>
  ({
    kind: 'sum',
    column,
    where: null,
    unit: 'points',
    label: eventValueLabel,
    definition: {
      en: 'Event value of the counted messages, as the listening service gives it.',
      fr: 'Valeur d’événement des messages comptés, selon le service d’écoute.',
      he: 'ערך האירוע של ההודעות שנספרו, לפי שירות הניטור.',
      ru: 'Ценность события учтённых сообщений по данным службы мониторинга.',
      ar: 'قيمة الحدث للرسائل المحسوبة وفق خدمة الرصد.',
      th: 'มูลค่าเหตุการณ์ของข้อความที่นับ ตามที่ระบบรับฟังเสียงกำหนด',
    },
  }) as const

export const address = (headings: readonly string[] = []) =>
  link({ en: 'Link', fr: 'Lien', he: 'קישור', ru: 'Ссылка', ar: 'الرابط', th: 'ลิงก์' }, ['link', 'url', ...headings])

/** Above a count of messages. */
export const countLabel: Words = {
  en: 'Messages',
  fr: 'Messages',
  he: 'הודעות',
  ru: 'Сообщения',
  ar: 'الرسائل',
  th: 'จำนวนข้อความ',
}

/** The end of each declaration of messages: each stands for itself, and the listening service hands them over day by day. */
export const dailyMessages = {
  key: [],
  status: null,
  totals: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
} as const
