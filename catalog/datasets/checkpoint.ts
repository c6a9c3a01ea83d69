import { dataset } from '../dataset.ts'
import { checkpointTypeNames, checkpointTypes } from '../places/checkpoints.ts'
import { count, dayOf, sourceCountry } from './columns.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  checkpoint: { kind: 'values', column: 'checkpoint' },
  checkpoint_type: { kind: 'values', column: 'checkpoint_type' },
  direction: { kind: 'values', column: 'direction' },
  location_source: { kind: 'values', column: 'location_source' },
  market_region: { kind: 'values', column: 'market_region' },
} as const

/** People of one nationality through one checkpoint on one day, in one direction, as the Immigration Bureau counts them. */
export const checkpoint = dataset({
  name: 'checkpoint',
  label: {
    en: 'Checkpoint crossings',
    fr: 'Passages aux postes de contrôle',
    he: 'תנועה במעברי הגבול',
    ru: 'Пересечения границы',
    ar: 'حركة العبور في المنافذ',
    th: 'ผู้เดินทางผ่านด่านตรวจคนเข้าเมือง',
  },
  row: {
    en: 'People of one nationality through one checkpoint on one day',
    fr: 'Personnes d’une nationalité à un poste de contrôle en un jour',
    he: 'בני אזרחות אחת במעבר גבול אחד ביום אחד',
    ru: 'Граждане одной страны на одном пункте пропуска за один день',
    ar: 'أشخاص من جنسية واحدة عبر منفذ واحد في يوم واحد',
    th: 'ผู้เดินทางหนึ่งสัญชาติผ่านหนึ่งด่านในหนึ่งวัน',
  },
  columns: {
    date: dayOf({ en: 'Date', fr: 'Date', he: 'תאריך', ru: 'Дата', ar: 'التاريخ', th: 'วันที่' }),
    location_source: sourceCountry(true),
    checkpoint: {
      kind: 'checkpoint',
      label: {
        en: 'Checkpoint',
        fr: 'Poste de contrôle',
        he: 'מעבר גבול',
        ru: 'Пункт пропуска',
        ar: 'المنفذ',
        th: 'ด่าน',
      },
      headings: ['ด่านตรวจคนเข้าเมือง', 'ด่าน', 'port of entry'],
      absent: 'required',
    },
    checkpoint_type: {
      kind: 'choice',
      values: checkpointTypes,
      words: checkpointTypeNames,
      label: { en: 'Type', fr: 'Type', he: 'סוג', ru: 'Вид', ar: 'النوع', th: 'ประเภท' },
      headings: ['type', 'ประเภทด่าน'],
      absent: 'required',
    },
    direction: {
      kind: 'choice',
      values: ['in', 'out'],
      words: {
        in: { en: 'In', fr: 'Entrées', he: 'כניסה', ru: 'Въезд', ar: 'دخول', th: 'ขาเข้า' },
        out: { en: 'Out', fr: 'Sorties', he: 'יציאה', ru: 'Выезд', ar: 'خروج', th: 'ขาออก' },
      },
      label: { en: 'Direction', fr: 'Sens', he: 'כיוון', ru: 'Направление', ar: 'الاتجاه', th: 'ทิศทาง' },
      headings: ['ขาเข้า/ขาออก'],
      absent: 'required',
    },
    immigrants: count(
      'people',
      10_000_000,
      { en: 'People', fr: 'Personnes', he: 'אנשים', ru: 'Люди', ar: 'أشخاص', th: 'จำนวนคน' },
      ['people', 'passengers', 'จำนวน', 'จำนวนผู้เดินทาง'],
    ),
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    date: { kind: 'column', column: 'date' },
    checkpoint: { kind: 'column', column: 'checkpoint' },
    direction: { kind: 'column', column: 'direction' },
    location_source: { kind: 'column', column: 'location_source' },
    market_region: { kind: 'column', column: 'market_region' },
  },
  measures: {
    sum_in: {
      kind: 'sum',
      column: 'immigrants',
      where: { column: 'direction', equals: 'in' },
      unit: 'people',
      label: { en: 'In', fr: 'Entrées', he: 'כניסות', ru: 'Въезд', ar: 'الدخول', th: 'ขาเข้า' },
      definition: {
        en: 'People who entered through an immigration checkpoint.',
        fr: 'Personnes entrées par un poste de contrôle de l’immigration.',
        he: 'אנשים שנכנסו לתאילנד דרך מעבר גבול.',
        ru: 'Люди, въехавшие через пункт пропуска.',
        ar: 'الأشخاص الذين دخلوا عبر منفذ حدودي.',
        th: 'ผู้เดินทางเข้าผ่านด่านตรวจคนเข้าเมือง',
      },
    },
    sum_out: {
      kind: 'sum',
      column: 'immigrants',
      where: { column: 'direction', equals: 'out' },
      unit: 'people',
      label: { en: 'Out', fr: 'Sorties', he: 'יציאות', ru: 'Выезд', ar: 'الخروج', th: 'ขาออก' },
      definition: {
        en: 'People who left through an immigration checkpoint.',
        fr: 'Personnes sorties par un poste de contrôle de l’immigration.',
        he: 'אנשים שיצאו מתאילנד דרך מעבר גבול.',
        ru: 'Люди, выехавшие через пункт пропуска.',
        ar: 'الأشخاص الذين غادروا عبر منفذ حدودي.',
        th: 'ผู้เดินทางออกผ่านด่านตรวจคนเข้าเมือง',
      },
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/checkpoint',
      summary: 'People in and out by day, checkpoint and market',
      public: false,
      usualDays: 92,
      filters,
      bounds: ['date'],
      groupings: {
        checkpoint_x_date: { by: ['checkpoint', 'date'], measures: ['sum_in', 'sum_out'] },
        direction_x_date: { by: ['direction', 'date'], measures: ['sum_in', 'sum_out'] },
        market_region_x_date: { by: ['market_region', 'date'], measures: ['sum_in', 'sum_out'] },
        location_source: { by: ['location_source'], measures: ['sum_in', 'sum_out'], onRequest: true },
      },
    },
    {
      kind: 'table',
      path: 'tourist/checkpoint',
      summary: 'People through each checkpoint by day and nationality',
      public: false,
      columns: ['date', 'location_source', 'checkpoint', 'checkpoint_type', 'direction', 'immigrants'],
      defaultSort: '-date',
      newestWeek: true,
      filters,
    },
  ],
  key: ['date', 'location_source', 'checkpoint', 'direction'],
  status: null,
  totals: null,
  wholeYears: null,
  newest: 'date',
  due: { every: 'day', withinDays: 2 },
  template: { wide: { head: 'date', value: 'immigrants' }, aggregates: 'location_source', units: {} },
})
