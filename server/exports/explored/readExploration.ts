import { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import { type Locale, loadLocale, translate } from '@sala/catalog/locales/load.ts'
import { annotationsTouchingQuestion } from '@sala/widgets/annotations/touching.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import type { AnsweredQuestion } from '@sala/widgets/explore/axes.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import { figureKeys, figureLabel, type Words } from '@sala/widgets/explore/labels.ts'
import { calculationWords, questionWords } from '@sala/widgets/explore/questionWords.ts'
import { answerRemarks } from '@sala/widgets/explore/remarks/answerRemarks.ts'
import { listed, withEra } from '@sala/widgets/texts/format.ts'
import { loadPlaceNames } from '@sala/widgets/texts/placeNames.ts'
import { asOfWords } from '@sala/widgets/texts/subtitles.ts'
import { sourceEntries } from '@sala/widgets/trust/provenance.ts'
import { trustOf } from '@sala/widgets/trust/trust.ts'
import { isEmpty } from '@sala/widgets/views/empty.ts'
import type { Card, ExploredJob } from '../card.ts'
import { composeCard } from '../composeCard.ts'
import { annotationNotes } from '../notes.ts'

/** What a file says of an exploration, from the frames that the screen draws. Throws where an answer has not its shape. */
export async function readExploration(job: ExploredJob): Promise<Card> {
  const { language } = job
  const [locale, names] = await Promise.all([loadLocale(language), loadPlaceNames(language)])
  return withEra(job.era, () => cardOf(job, locale, makeContext({ ...job, names })))
}

/** The words of explorations in the language of a file. */
export const wordsIn = (locale: Locale): Words => ({ t: (key, ...values) => translate(locale, key, ...values) })

function cardOf(job: ExploredJob, locale: Locale, context: Context): Card {
  const { exploration: question, title, language } = job
  const dataset = findDataset(question.dataset)
  if (dataset === undefined) throw new Error(`There is no data set ${question.dataset}.`)
  const text = wordsIn(locale)
  const answer = answerIn(job.answer)
  const answeredQuestion: AnsweredQuestion = { question, dataset, answer, context, text }
  const { rows, across, all } = job.totals
  const [rowTotals, columnTotals, total] = [rows, across, all].map((totalQuestion) =>
    totalQuestion === null ? null : answerIn(totalQuestion),
  )
  const drawn = drawExploration(answeredQuestion, {
    rows: rowTotals ?? null,
    across: columnTotals ?? null,
    all: total ?? null,
  })
  const keys = figureKeys(question)
  const { calculation } = question
  const sources = sourceEntries(answer.provenance, null)
  const definitions = keys.flatMap((key) => {
    const [of = '', name] = key.split('.')
    const measure = name === undefined ? dataset.measures[key] : findDataset(of)?.measures[name]
    return measure === undefined ? [] : context.say(measure.definition)
  })
  return composeCard(
    job,
    {
      code: null,
      title,
      definition: [...new Set(definitions)].join(' '),
      filters: questionWords(question, dataset, context, text),
      annotations: [
        ...annotationNotes(annotationsTouchingQuestion(job.annotations, question, { sources }), context),
        ...(job.overlays ?? []),
      ],
      remarks: answerRemarks(answer, drawn, context, text),
      content: {
        view: drawn.view,
        table: drawn.rows,
        subtitle: [
          ...[asOfWords(context) ?? []].flat(),
          listed(
            keys.map((key) => figureLabel(dataset, question, key, context)),
            language,
          ),
          ...(calculation === null ? [] : [calculationWords(calculation, question, context, text)]),
        ].join(' · '),
        claim: null,
        empty: isEmpty(drawn.view),
        trust: trustOf({ datasets: exploredDatasets(question) }, sources, context),
        sources,
        lacks: [],
        choices: {},
      },
    },
    locale,
  )
}

const answerIn = (text: string): ExplorationAnswer => ExplorationAnswer.parse(JSON.parse(text))
