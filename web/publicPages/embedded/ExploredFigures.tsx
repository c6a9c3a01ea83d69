import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { answerRemarks } from '@sala/widgets/explore/answerRemarks.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import type { TotalAnswers } from '@sala/widgets/explore/pivot.ts'
import { useMemo, useState } from 'react'
import card from '../../cards/Card.module.css'
import { Picture, Remarks, subtitleOf, TableToggle, Trusted } from '../../cards/explored/ExploredParts.tsx'
import { useText } from '../../i18n/text.ts'

interface ExploredFiguresProps {
  readonly name: string
  readonly question: Exploration
  readonly answer: ExplorationAnswer
  readonly totals: TotalAnswers
  readonly dataset: Dataset
  readonly context: Context
}

/** The picture or table of an exploration that is answered, and how new and sure its figures are. */
export function ExploredFigures({ name, question, answer, totals, dataset, context }: ExploredFiguresProps) {
  const text = useText()
  const { t } = text
  const [asTable, setAsTable] = useState(false)
  const drawn = useMemo(
    () => drawExploration({ question, answer, dataset, context, text }, totals),
    [question, answer, totals, dataset, context, text],
  )
  return (
    <section className={card.card} aria-label={name}>
      <header className={card.header}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {drawn.view.kind !== 'table' && (
          <div className={card.tools}>
            <TableToggle shown={asTable} toggle={() => setAsTable(!asTable)} />
          </div>
        )}
        <p className={card.subtitle}>{subtitleOf({ exploration: question, dataset, context, text })}</p>
      </header>
      <div className={card.body}>
        {drawn.rows.rows.length === 0 && <p role="status">{t('explore.noRows')}</p>}
        <Remarks remarks={answerRemarks(answer, drawn, context, text)} />
        {drawn.rows.rows.length > 0 && <Picture drawn={drawn} name={name} asTable={asTable} />}
      </div>
      <Trusted exploration={question} dataset={dataset} context={context} shown={{ answer }} />
    </section>
  )
}
