import type { Answer } from '@sala/catalog/answers.ts'
import { media } from '@sala/catalog/datasets/media.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { figure } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { catalogueColumns } from '../views/catalogueTable.ts'
import type { TableModel } from '../views/table.ts'
import { askCountries, countriesHeld, fromCountry, mediaFilters } from './media.ts'

const measures = ['sum_media_ev', 'sum_media_like', 'sum_media_share', 'sum_media_comment'] as const
const days = range('media', { fallback: null, all: common.allTime })

/** The accounts whose posts bring the most; paged, sorted and searched by the server. */
export const influencers = widget({
  code: 6,
  category: 'social',
  title: {
    en: 'Influencers',
    fr: 'Influenceurs',
    he: 'משפיענים',
    ru: 'Лидеры мнений',
    ar: 'المؤثرون',
    th: 'ผู้มีอิทธิพลทางความคิด',
  },
  definition: {
    en: 'The accounts with the event value, likes, shares and comments of their posts, the highest event value first.',
    fr: 'Les comptes avec la valeur d’événement, les mentions J’aime, partages et commentaires de leurs publications, par valeur décroissante.',
    he: 'החשבונות עם ערך האירוע, הלייקים, השיתופים והתגובות של הפוסטים שלהם, החל בערך האירוע הגבוה ביותר.',
    ru: 'Аккаунты с ценностью события, отметками «Нравится», репостами и комментариями к их публикациям, начиная с наибольшей ценности.',
    ar: 'الحسابات مع قيمة الحدث والإعجابات والمشاركات والتعليقات على منشوراتها، بدءًا من أعلى قيمة.',
    th: 'บัญชีพร้อมมูลค่าเหตุการณ์ ยอดถูกใจ แชร์ และความคิดเห็นของโพสต์ เรียงจากมูลค่าเหตุการณ์สูงสุด',
  },
  unit: 'points',
  reads: ['v2/tourist/media/table', 'v2/tourist/media'],
  excel: true,
  public: false,
  paged: 'accounts',
  filters: {
    media_channels: mediaFilters.media_channels,
    media_country: mediaFilters.media_country,
    range: days,
    ...pagingFilters(['media_name', ...measures], '-sum_media_ev'),
  },
  ask: ({ media_channels, media_country, range, ...paging }, context) => ({
    accounts: {
      path: 'v2/tourist/media/table',
      query: {
        ...(range === null ? {} : windowOf(daysShown(days, range, context))),
        ...(media_channels === null ? {} : { media_channels }),
        ...fromCountry(media_country),
        ...pagingQuery(paging),
      },
    },
    countries: askCountries(context),
  }),
  select: ({ accounts, countries }, _, context) => ({
    table: tableOf(accounts, context),
    held: countriesHeld(countries, context),
  }),
  view: ({ table }) => ({ kind: 'table', table, paged: true }),
  rows: ({ table }) => table,
  choices: ({ held }) => held,
  subtitle: (_, { range, media_channels, media_country }, context) =>
    subtitleOf(
      range === null ? context.say(common.allTime) : daySpan(daysShown(days, range, context), context.language),
      chosen(mediaFilters.media_channels, media_channels, context),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})

function tableOf({ rows, count }: Answer<'v2/tourist/media/table'>, context: Context): TableModel {
  return {
    columns: [
      ...catalogueColumns(media, ['media_name'], context),
      ...measures.map((key) => ({
        key,
        label: context.say(media.measures[key].label),
        kind: 'number' as const,
        sort: key,
      })),
    ],
    rows: rows.map((row) => ({
      level: 'row',
      cells: {
        media_name: row.media_name,
        ...Object.fromEntries(measures.map((key) => [key, figure(row[key])])),
      },
    })),
    count,
  }
}
