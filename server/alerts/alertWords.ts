import type { AlertRule } from '@sala/catalog/alerts/alertRule.ts'
import type { MemberChange } from '@sala/catalog/alerts/alertStates.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import { figureColumnOf, figureText, memberName, type Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { periodName } from '@sala/widgets/explore/periodNames.ts'
import { labelled, listed } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { datasetLabels } from '../services/datasetLabels.ts'
import type { Services } from '../services/services.ts'
import type { AlertEventRow } from '../state/alerts/alert.ts'

/** How many members are named; of more it is said how many they are. */
const maxNamed = 20

/** What changed in an alert, in a language: a line for each member, such as “Fires – Japan, April 2026: 40”. */
interface AlertWords {
  readonly lines: readonly string[]
  nameOf(values: MemberChange['values']): string
}

/** Words the changes of an event; none where the rule cannot be read. `today` is `YYYY-MM-DD`. */
export async function alertWords(
  { engine }: Pick<Services, 'engine'>,
  rule: AlertRule | null,
  { members, changed, period }: Pick<AlertEventRow, 'members' | 'changed' | 'period'>,
  language: Language,
  today: string,
): Promise<AlertWords> {
  const locale = await loadLocale(language)
  const t: Translate = (key, ...values) => translate(locale, key, ...values)
  const dataset = findDataset(rule?.question.dataset ?? '')
  if (rule === null || dataset === undefined) return { lines: [], nameOf: () => '' }
  const datasets = await datasetLabels(engine, dataset)
  const context = makeContext({ today, language, datasets, names: await loadPlaceNames(language) })
  const reading: Reading = { question: rule.question, dataset, context, text: { t } }
  const column = figureColumnOf(reading, rule.column)
  const ofPeriod =
    period === null
      ? []
      : [periodName(reading, rule.question.time === 'year' ? Number(period.slice(0, 4)) : period, 'long')]
  const lineOf = ({ values, to, figure }: MemberChange): string => {
    const figureWords = figure === null || column === null ? t('alerts.noFigure') : figureText(column, figure, context)
    const name = listed([memberName(reading, values), ...ofPeriod], language)
    return labelled(`${t(`alerts.became.${to}`)} – ${name}`, figureWords, language)
  }
  const listedMembers = members.slice(0, maxNamed)
  const further = changed - listedMembers.length
  return {
    lines: [...listedMembers.map(lineOf), ...(further > 0 ? [t('alerts.andFurther', { count: further })] : [])],
    nameOf: (values) => memberName(reading, values),
  }
}
