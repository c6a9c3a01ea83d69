import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { answerRemarks } from '@sala/widgets/explore/remarks/answerRemarks.ts'
import card from '../cards/Card.module.css'
import { Picture, Remarks, Trusted } from '../cards/explored/ExploredParts.tsx'
import { useText } from '../i18n/text.ts'

interface ExploredBodyProps {
  readonly name: string
  readonly question: Exploration
  readonly answer: ExplorationAnswer
  readonly drawn: DrawnExploration
  readonly asTable: boolean
  readonly dataset: Dataset
  readonly context: Context
}

/** What stands below the head of a public exploration: its picture or table, and how new and sure its figures are. */
export function ExploredBody({ name, question, answer, drawn, asTable, dataset, context }: ExploredBodyProps) {
  const text = useText()
  const isEmpty = drawn.rows.rows.length === 0
  return (
    <>
      <div className={card.body}>
        {isEmpty && <p role="status">{text.t('explore.noRows')}</p>}
        <Remarks remarks={answerRemarks(answer, drawn, context, text)} />
        {!isEmpty && <Picture drawn={drawn} name={name} asTable={asTable} />}
      </div>
      <Trusted exploration={question} dataset={dataset} context={context} answered={{ answer }} />
    </>
  )
}
