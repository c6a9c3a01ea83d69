import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { exploredDatasets } from '@sala/catalog/explore/exploredDatasets.ts'
import type { Context } from '@sala/widgets/context.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { figureKeys, figureLabel } from '@sala/widgets/explore/labels.ts'
import { calculationWords, periodWords } from '@sala/widgets/explore/questionWords.ts'
import { listed } from '@sala/widgets/texts/format.ts'
import { sourceEntries } from '@sala/widgets/trust/provenance.ts'
import { trustOf } from '@sala/widgets/trust/trust.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { DrawView } from '../../views/DrawView.tsx'
import { TableView } from '../../views/tables/TableView.tsx'
import { Boundary } from '../Boundary.tsx'
import card from '../Card.module.css'
import tools from '../CardTools.module.css'
import { TrustLine } from '../TrustLine.tsx'

interface PictureProps {
  readonly name: string
  readonly drawn: DrawnExploration
  readonly asTable: boolean
}

/** The figures of an exploration as a picture or as a table. */
export function Picture({ drawn, name, asTable }: PictureProps) {
  const { t } = useText()
  return (
    <Boundary>
      {asTable ? (
        <TableView
          table={drawn.rows}
          caption={t('card.table', { title: name })}
          columnChoice="explore"
          empty={t('explore.noRows')}
        />
      ) : (
        <DrawView view={drawn.view} caption={name} paging={null} onPlace={null} columnChoice="explore" />
      )}
    </Boundary>
  )
}

export interface TableToggleProps {
  /** Whether the table is shown. */
  readonly asTable: boolean
  readonly toggle: () => void
}

/** Switches between picture and table. */
export function TableToggle({ asTable, toggle }: TableToggleProps) {
  const { t } = useText()
  const label = asTable ? t('card.chartView') : t('card.tableView')
  return (
    <button type="button" className={tools.tool} aria-label={label} title={label} onClick={toggle}>
      <Icon name={asTable ? 'bars' : 'table'} size={18} />
    </button>
  )
}

/** The text beside a picture. */
export const Remarks = ({ remarks }: { readonly remarks: readonly string[] }) =>
  remarks.map((remark) => (
    <p key={remark} className={card.subtitle}>
      {remark}
    </p>
  ))

interface QuestionProps {
  readonly exploration: Exploration
  readonly dataset: Dataset
  readonly context: Context
}

/** "Arrivals · Index · 2025": the measures, and their period. */
export function subtitleOf({
  exploration,
  dataset,
  context,
  text,
}: QuestionProps & { readonly text: ReturnType<typeof useText> }) {
  const { calculation, period } = exploration
  return [
    listed(
      figureKeys(exploration).map((key) => figureLabel(dataset, exploration, key, context)),
      context.language,
    ),
    ...(calculation === null ? [] : [calculationWords(calculation, exploration, context, text)]),
    ...(dataset.newest === null ? [] : [periodWords(period, context, text)]),
  ].join(' · ')
}

type TrustedProps = QuestionProps & { readonly answered: { readonly answer: ExplorationAnswer } | null }

/** The line of trust of an exploration: currency, status and source of its figures. */
export function Trusted({ exploration, dataset, context, answered }: TrustedProps) {
  const measure = dataset.measures[exploration.measures[0] ?? '']
  if (measure === undefined) return null
  const datasets = exploredDatasets(exploration)
  return (
    <TrustLine
      widget={{ definition: measure.definition, unit: measure.unit, reads: [] }}
      datasets={datasets}
      context={context}
      trust={answered === null ? null : trustOf({ datasets }, sourceEntries(answered.answer.provenance, null), context)}
    />
  )
}
