import { media } from '@sala/catalog/datasets/media.ts'
import { widget } from '../define.ts'
import { oneOf } from '../filters/filters.ts'
import { daysShown, windowBeyond } from '../filters/ranges.ts'
import { codesOverTime, periodTable, perStacked, shareOf, stackOverTime } from '../messages/overTime.ts'
import { heldDays } from '../periods/heldDays.ts'
import { usualDaysOf } from '../periods/usualDays.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import {
  askCountries,
  countedWords,
  countriesHeld,
  fromCountry,
  mediaDays,
  mediaFilters,
  mediaMeasures,
} from './media.ts'

/** How many days the endpoint gives when it is asked for none. */
const usualDays = usualDaysOf(media, 'v2/tourist/media')

/** Where the authority's accounts and those it follows post, and what it brings. */
export const mainSocialChannels = widget({
  code: 1,
  category: 'social',
  title: {
    en: 'Main social channels',
    fr: 'Principaux canaux sociaux',
    he: 'הערוצים החברתיים העיקריים',
    ru: 'Основные социальные каналы',
    ar: 'القنوات الاجتماعية الرئيسية',
    th: 'ช่องทางโซเชียลมีเดียหลัก',
  },
  definition: {
    en: 'Posts of the followed accounts by channel and day: their number, the likes, shares and comments they got, or their event value.',
    fr: 'Publications des comptes suivis par canal et par jour : leur nombre, les mentions J’aime, partages et commentaires reçus, ou leur valeur d’événement.',
    he: 'הפוסטים של החשבונות שבמעקב לפי ערוץ ויום: מספרם, הלייקים, השיתופים והתגובות שקיבלו, או ערך האירוע שלהם.',
    ru: 'Публикации отслеживаемых аккаунтов по каналам и дням: их число, полученные отметки «Нравится», репосты и комментарии или ценность события.',
    ar: 'منشورات الحسابات المتابَعة حسب القناة واليوم: عددها، أو ما نالته من إعجابات ومشاركات وتعليقات، أو قيمة الحدث.',
    th: 'โพสต์ของบัญชีที่ติดตาม จำแนกตามช่องทางและวัน ทั้งจำนวนโพสต์ ยอดถูกใจ แชร์ และความคิดเห็น หรือมูลค่าเหตุการณ์',
  },
  unit: 'items',
  reads: ['v2/tourist/media'],
  excel: true,
  public: false,
  filters: {
    range: mediaFilters.range,
    media_country: mediaFilters.media_country,
    counted: oneOf(
      countedWords,
      {
        sum_media: mediaMeasures.sum_media.label,
        sum_media_engagement: mediaMeasures.sum_media_engagement.label,
        sum_media_ev: mediaMeasures.sum_media_ev.label,
      },
      'sum_media',
    ),
  },
  ask: ({ range, media_country }, context) => {
    const call = (country: string | null) => ({
      path: 'v2/tourist/media' as const,
      query: {
        ...windowBeyond(mediaDays.span(range, context), usualDays, mediaDays.bounds(context)),
        ...fromCountry(country),
        fields: ['media_channels_x_date'],
      },
    })
    return { posts: call(media_country), allPosts: call(null), countries: askCountries(context) }
  },
  select: ({ posts, allPosts, countries }, { range, counted }, context) => ({
    over: codesOverTime(
      (posts.media_channels_x_date ?? []).map((row) => ({
        code: row._id.media_channels,
        date: row._id.date,
        value: row[counted],
      })),
      media.columns.media_channels,
      daysShown(mediaDays, range, context),
      heldDays((allPosts.media_channels_x_date ?? []).map(({ _id }) => _id.date)),
      context,
    ),
    held: countriesHeld(countries, context),
  }),
  view: ({ over }, { counted }, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 8,
        title: context.say(mediaMeasures[counted].label),
        view: stackOverTime(over, mediaMeasures[counted], context, 'areas'),
      },
      { span: 4, title: context.say(common.shares), view: shareOf(over, mediaMeasures[counted], context) },
    ],
  }),
  rows: ({ over }, _, context) => periodTable(over, context),
  choices: ({ held }) => held,
  subtitle: ({ over }, { counted, media_country }, context) =>
    subtitleOf(
      context.say(mediaMeasures[counted].label),
      perStacked(over, 'areas', context),
      daySpan(over.span, context.language),
      chosen(mediaFilters.media_country, media_country, context),
    ),
})
