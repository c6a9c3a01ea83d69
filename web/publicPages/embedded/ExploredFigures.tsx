import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import type { TotalAnswers } from '@sala/widgets/explore/pivot.ts'
import { useMemo, useState } from 'react'
import card from '../../cards/Card.module.css'
import { subtitleOf, TableToggle } from '../../cards/explored/ExploredParts.tsx'
import { useText } from '../../i18n/text.ts'
import { ExploredBody } from '../ExploredBody.tsx'

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
            <TableToggle asTable={asTable} toggle={() => setAsTable(!asTable)} />
          </div>
        )}
        <p className={card.subtitle}>{subtitleOf({ exploration: question, dataset, context, text })}</p>
      </header>
      <ExploredBody {...{ name, question, answer, drawn, asTable, dataset, context }} />
    </section>
  )
}
