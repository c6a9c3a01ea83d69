import { campaign } from '@sala/catalog/datasets/campaign.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { daysShown, isWithin, range, windowBeyond } from '../filters/ranges.ts'
import { crossingOf, crossingStack, crossingTable } from '../messages/crossing.ts'
import { usualDaysOf } from '../periods/usualDays.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'

const days = range('campaign', { fallback: '90d' })
/** How many days the endpoint gives when it is asked for none. */
const usualDays = usualDaysOf(campaign, 'v2/tourist/campaign')
const messages = { label: campaign.measures.sum_campaign.label, unit: 'messages' } as const

const categories = oneOrAll(
  common.category,
  {
    en: 'All categories',
    fr: 'Toutes les catégories',
    he: 'כל הקטגוריות',
    ru: 'Все категории',
    ar: 'كل الفئات',
    th: 'ทุกหมวดหมู่',
  },
  campaign.columns.campaign_categories.words,
)

/** How campaigns are received. The category asks the server; days are chosen from what is loaded already. */
export const campaignSentiment = widget({
  code: 9,
  category: 'campaign',
  title: {
    en: 'Campaign sentiment',
    fr: 'Tonalité des campagnes',
    he: 'הסנטימנט כלפי קמפיינים',
    ru: 'Тональность сообщений о кампаниях',
    ar: 'المشاعر تجاه الحملات',
    th: 'ความรู้สึกต่อแคมเปญ',
  },
  definition: {
    en: 'Messages about each campaign of the authority, split into positive, neutral and negative ones.',
    fr: 'Messages sur chaque campagne de l’office, répartis en positifs, neutres et négatifs.',
    he: 'הודעות על כל קמפיין של הרשות, בחלוקה לחיוביות, ניטרליות ושליליות.',
    ru: 'Сообщения о каждой кампании Управления: положительные, нейтральные и отрицательные.',
    ar: 'الرسائل عن كل حملة من حملات الهيئة، مقسمة إلى إيجابية ومحايدة وسلبية.',
    th: 'จำนวนข้อความที่กล่าวถึงแต่ละแคมเปญของ ททท. แบ่งเป็นเชิงบวก เป็นกลาง และเชิงลบ',
  },
  unit: 'messages',
  reads: ['v2/tourist/campaign'],
  excel: true,
  public: false,
  filters: {
    campaign_categories: categories,
    range: days,
  },
  ask: ({ campaign_categories, range }, context) => ({
    campaigns: {
      path: 'v2/tourist/campaign',
      query: {
        ...(campaign_categories === null ? {} : { campaign_categories }),
        ...windowBeyond(days.span(range, context), usualDays, days.bounds(context)),
        fields: ['campaign_name_x_campaign_sentiment_x_date'],
      },
    },
  }),
  select: ({ campaigns }, { range }, context) => {
    const span = daysShown(days, range, context)
    return crossingOf(
      (campaigns.campaign_name_x_campaign_sentiment_x_date ?? [])
        .filter(({ _id }) => isWithin(_id.date, span))
        .map(({ _id, sum_campaign }) => ({
          group: _id.campaign_name,
          code: _id.campaign_sentiment,
          value: sum_campaign,
        })),
      campaign.columns.campaign_sentiment,
      (name) => name ?? context.say(common.notKnown),
      context,
    )
  },
  view: (crossing, _, context) => crossingStack(crossing, messages, context),
  rows: (crossing, _, context) => crossingTable(crossing, context.say(campaign.columns.campaign_name.label), context),
  subtitle: (_, { range, campaign_categories }, context) =>
    subtitleOf(
      daySpan(daysShown(days, range, context), context.language),
      chosen(categories, campaign_categories, context),
    ),
})
