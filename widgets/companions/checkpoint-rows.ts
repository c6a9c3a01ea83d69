import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { market, marketQuery, placeName } from '../filters/placeFilters.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { words as arrivalWords } from '../immigration/arrivals/arrivalWords.ts'
import { words as supplyWords } from '../supply/supplyWords.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns, catalogueRow, wordOf } from '../views/catalogueTable.ts'

const { columns } = checkpoint
const shown = ['date', 'location_source', 'checkpoint', 'checkpoint_type', 'direction', 'immigrants'] as const
/** Places are kept by codes, whose order is none to a reader. */
const sorts = ['date', 'checkpoint_type', 'direction', 'immigrants'] as const
const days = range('checkpoint', { fallback: '7d' })

/** Who went through which checkpoint, day by day; paged, sorted and searched by the server. */
export const checkpointRows = widget({
  code: 'checkpoint-rows',
  category: null,
  title: {
    en: 'People through each checkpoint',
    fr: 'Passages à chaque poste de contrôle',
    he: 'תנועת הנוסעים בכל מעבר גבול',
    ru: 'Поток людей по пунктам пропуска',
    ar: 'العابرون في كل منفذ',
    th: 'ผู้เดินทางผ่านแต่ละด่าน',
  },
  definition: {
    en: 'People of one nationality through one checkpoint on one day, in and out.',
    fr: 'Personnes d’une nationalité passées à un poste de contrôle en un jour, à l’entrée et à la sortie.',
    he: 'בני אזרחות אחת שעברו במעבר גבול אחד ביום אחד, נכנסים ויוצאים.',
    ru: 'Граждане одной страны, прошедшие через один пункт пропуска за один день, на въезд и выезд.',
    ar: 'الأشخاص من جنسية واحدة عبر منفذ واحد في يوم واحد، دخولًا وخروجًا.',
    th: 'จำนวนคนของหนึ่งสัญชาติที่ผ่านหนึ่งด่านในหนึ่งวัน ทั้งขาเข้าและขาออก',
  },
  unit: 'people',
  reads: ['tourist/checkpoint'],
  excel: true,
  public: false,
  paged: 'passages',
  filters: {
    range: days,
    location_source: market(),
    checkpoint_type: oneOrAll(arrivalWords.checkpointType, common.allTypes, columns.checkpoint_type.words),
    direction: oneOrAll(common.direction, supplyWords.bothDirections, columns.direction.words),
    ...pagingFilters(sorts, '-date'),
  },
  ask: ({ range, location_source, checkpoint_type, direction, ...paging }, context) => ({
    passages: {
      path: 'tourist/checkpoint',
      query: {
        ...windowOf(daysShown(days, range, context)),
        ...marketQuery(location_source),
        ...(checkpoint_type === null ? {} : { checkpoint_type }),
        ...(direction === null ? {} : { direction }),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ passages }, _, context) => ({
    columns: catalogueColumns(checkpoint, shown, context),
    rows: passages.rows.map((row) => catalogueRow(checkpoint, shown, row, context)),
    count: passages.count,
  }),
  view: (table) => ({ kind: 'table', table, paged: true }),
  rows: (table) => table,
  subtitle: ({ count }, { range, location_source, checkpoint_type, direction }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      labelled(context.say(common.rows), number(count, context.language), context.language),
      placeName(location_source, context),
      wordOf(columns.checkpoint_type, checkpoint_type, context),
      wordOf(columns.direction, direction, context),
    ),
})
