import { vos } from '@sala/catalog/datasets/vos.ts'
import type { Words } from '@sala/catalog/words.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { province } from '../filters/placeFilters.ts'
import { daysShown, range, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { labelled, number } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { messagesTable } from '../views/asTable.ts'
import { wordOf } from '../views/catalogueTable.ts'

interface Voices {
  readonly code: number
  readonly sentiment: 'positive' | 'negative'
  readonly title: Words
  readonly definition: Words
}

const { columns, measures } = vos
const days = range('vos', { fallback: '7d' })
const sorts = ['date', 'vos_ev', 'vos_like', 'vos_share', 'vos_comment', 'vos_channels', 'vos_purpose']

const positive: Voices = {
  code: 121,
  sentiment: 'positive',
  title: {
    en: 'Positive stakeholder voices',
    fr: 'Voix positives des acteurs',
    he: 'קולות חיוביים של בעלי עניין',
    ru: 'Положительные отзывы заинтересованных сторон',
    ar: 'أصوات إيجابية لأصحاب المصلحة',
    th: 'เสียงบวกผู้มีส่วนได้ส่วนเสีย',
  },
  definition: {
    en: 'Public messages by businesses, officials and residents that the listening service reads as positive.',
    fr: 'Messages publics d’entreprises, d’autorités et d’habitants que le service d’écoute juge positifs.',
    he: 'הודעות ציבוריות של עסקים, גורמים רשמיים ותושבים ששירות הניטור מסווג כחיוביות.',
    ru: 'Публичные сообщения предприятий, официальных лиц и жителей, которые служба мониторинга считает положительными.',
    ar: 'رسائل عامة من منشآت ومسؤولين وسكان تصنفها خدمة الرصد إيجابية.',
    th: 'ข้อความสาธารณะของผู้ประกอบการ เจ้าหน้าที่ และคนในพื้นที่ ที่ระบบรับฟังเสียงจัดว่าเป็นเชิงบวก',
  },
}

const negative: Voices = {
  code: 122,
  sentiment: 'negative',
  title: {
    en: 'Negative stakeholder voices',
    fr: 'Voix négatives des acteurs',
    he: 'קולות שליליים של בעלי עניין',
    ru: 'Отрицательные отзывы заинтересованных сторон',
    ar: 'أصوات سلبية لأصحاب المصلحة',
    th: 'เสียงลบผู้มีส่วนได้ส่วนเสีย',
  },
  definition: {
    en: 'Public messages by businesses, officials and residents that the listening service reads as negative.',
    fr: 'Messages publics d’entreprises, d’autorités et d’habitants que le service d’écoute juge négatifs.',
    he: 'הודעות ציבוריות של עסקים, גורמים רשמיים ותושבים ששירות הניטור מסווג כשליליות.',
    ru: 'Публичные сообщения предприятий, официальных лиц и жителей, которые служба мониторинга считает отрицательными.',
    ar: 'رسائل عامة من منشآت ومسؤولين وسكان تصنفها خدمة الرصد سلبية.',
    th: 'ข้อความสาธารณะของผู้ประกอบการ เจ้าหน้าที่ และคนในพื้นที่ ที่ระบบรับฟังเสียงจัดว่าเป็นเชิงลบ',
  },
}

/** What stakeholders praise and what they complain of, in their own words. */
export const voices = [positive, negative].map(voicesWidget)

/** Messages of one sentiment, paged, sorted and searched by the server. */
function voicesWidget({ code, sentiment, title, definition }: Voices) {
  return widget({
    code,
    category: 'stakeholder',
    title,
    definition,
    unit: 'messages',
    reads: ['market/vos'],
    excel: true,
    public: false,
    paged: 'voices',
    filters: {
      range: days,
      vos_channels: oneOrAll(common.channel, common.allChannels, columns.vos_channels.words),
      location_destination: province(),
      ...pagingFilters(sorts, '-date'),
    },
    ask: ({ range, vos_channels, location_destination, ...paging }, context) => ({
      voices: {
        path: 'market/vos',
        query: {
          ...windowOf(daysShown(days, range, context)),
          vos_sentiment: sentiment,
          ...(vos_channels === null ? {} : { vos_channels }),
          ...(location_destination === null ? {} : { location_destination }),
          ...pagingQuery(paging),
        },
      },
    }),
    select: ({ voices }, _, context) =>
      messageList(
        vos,
        {
          date: 'date',
          text: 'vos_message',
          author: 'vos_name',
          channel: 'vos_channels',
          sentiment: 'vos_sentiment',
          topic: 'vos_purpose',
          places: ['location_destination'],
          figures: ['vos_ev', 'vos_like', 'vos_share', 'vos_comment'],
          link: 'vos_link',
        },
        sorts,
        voices,
        context,
      ),
    view: (list) => list,
    rows: (list, _, context) => messagesTable(list, context.language),
    subtitle: ({ count }, { range, vos_channels, location_destination }, context) =>
      subtitleOf(
        daySpan(daysShown(days, range, context), context.language),
        labelled(context.say(measures.sum_vos.label), number(count, context.language), context.language),
        wordOf(columns.vos_channels, vos_channels, context),
        location_destination === null ? null : context.place(location_destination),
      ),
  })
}
