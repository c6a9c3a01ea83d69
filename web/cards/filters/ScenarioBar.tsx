import { createBoard, listBoards } from '@sala/catalog/api/boards.ts'
import type { CardCode } from '@sala/catalog/companions.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import type { Context } from '@sala/widgets/context.ts'
import { addressOf } from '@sala/widgets/filters/filters.ts'
import { country } from '@sala/widgets/filters/placeFilters.ts'
import {
  type GrowthChange,
  growthLimits,
  maxNameLength,
  overlapping,
  readGrowth,
  writeGrowth,
} from '@sala/widgets/forecast/growth.ts'
import { monthAfter } from '@sala/widgets/periods/periods.ts'
import { change as changeText, monthAndYear } from '@sala/widgets/texts/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useAction } from '../../api/useAction.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { IconButton } from '../../controls/IconButton.tsx'
import { Select } from '../../controls/popups/Select.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { Input } from '../../forms/FieldFrame.tsx'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { useBoardFilters } from './BoardFilters.ts'
import type { Filterable, OpenFilters } from './filterable.ts'
import type { Filters } from './useFilters.ts'

export interface ScenarioBarProps {
  readonly widget: Pick<Filterable, 'filters' | 'code'>
  readonly filters: Filters<OpenFilters>
  readonly context: Context
}

/** Debounce of sliders and typing before the scenario is computed, in milliseconds. */
const rest = 250
/** The range of a slider in either direction; the number field beside it takes more. */
const sliderReach = 50
/** The months in which a change can begin or end: this year and the next two. */
const offeredMonths = 36

/** The growth rates of a scenario as sliders and numbers, its name, and a button to save it. Loads with the first card of scenarios. */
export function ScenarioBar({ widget, filters, context }: ScenarioBarProps) {
  const { t } = useText()
  const id = useId()
  const { open, change } = filters
  const appliedGrowth = String(open?.filters.growth ?? '')
  const keptName = String(open?.filters.scenario ?? '')
  const [draft, setDraft] = useState<readonly GrowthChange[] | null>(null)
  const [draftName, setDraftName] = useState<string | null>(null)
  const changes = draft ?? readGrowth(appliedGrowth) ?? []
  const name = draftName ?? keptName
  const clash = overlapping(changes)

  const write = useEffectEvent(() => {
    if (clash !== null) return
    change({ growth: writeGrowth(changes), scenario: name.trim() }, { replace: true })
    setDraft(null)
    setDraftName(null)
  })
  useEffect(() => {
    if (draft === null && draftName === null) return
    const timer = setTimeout(() => write(), rest)
    return () => clearTimeout(timer)
  }, [draft, draftName])

  const set = (at: number, next: GrowthChange | null) =>
    setDraft(changes.flatMap((change, index) => (index === at ? (next ?? []) : change)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers
    <div
      className="column wide gap-half"
      style={asSmallAsSelects}
      role="group"
      aria-label={t('scenario.group')}
      data-scenario
    >
      {changes.map((growthChange, at) => (
        <GrowthRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is identified by its position, and may become any other
          key={at}
          number={at + 1}
          growth={growthChange}
          context={context}
          onChange={(next) => set(at, next)}
        />
      ))}
      {clash !== null && (
        <p role="alert" className="flush">
          {t('scenario.clash', {
            market: clash.market === null ? t('scenario.allMarkets') : context.place(clash.market),
          })}
        </p>
      )}
      <div className="row wrap gap-1">
        {changes.length < growthLimits.changes && (
          <TextButton
            kind="text"
            label={t('scenario.add')}
            onPress={() => setDraft([...changes, { market: unused(changes), percent: 10, from: null, to: null }])}
          />
        )}
        <span className="inline-row gap-half">
          <label className="fixed" htmlFor={id}>
            {t('scenario.name')}
          </label>
          <Input
            id={id}
            value={name}
            style={nameWidth}
            maxLength={maxNameLength}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => setDraftName(target.value)}
          />
        </span>
        <SaveAsBoard widget={widget} filters={filters} context={context} name={name.trim()} />
      </div>
    </div>
  )
}

/** All markets first, then a market without a change. */
function unused(changes: readonly GrowthChange[]): string | null {
  const used = new Set(changes.map(({ market }) => market))
  if (!used.has(null)) return null
  return ['CN', ...countryCodes.map(([code]) => code)].find((code) => !used.has(code)) ?? null
}

interface GrowthRowProps {
  readonly number: number
  readonly growth: GrowthChange
  readonly context: Context
  /** Null removes the change. */
  readonly onChange: (next: GrowthChange | null) => void
}

const all = 'all'
const anyMonth = ''
const ofMarket = country()

function GrowthRow({ number, growth, context, onChange }: GrowthRowProps) {
  const { t } = useText()
  const months = monthsFrom(`${context.today.slice(0, 4)}-01`).map((value) => ({
    value,
    label: monthAndYear(value, context.language),
  }))
  const monthSelect = (key: 'from' | 'to') => (
    <Select
      label={t(key === 'from' ? 'scenario.from' : 'scenario.until', { number })}
      value={growth[key] ?? anyMonth}
      ordered
      options={[
        { value: anyMonth, label: t(key === 'from' ? 'scenario.fromFirst' : 'scenario.untilLast') },
        ...months.filter(({ value }) => key === 'from' || growth.from === null || value >= growth.from),
        ...(growth[key] === null || months.some(({ value }) => value === growth[key])
          ? []
          : [{ value: growth[key], label: monthAndYear(growth[key], context.language) }]),
      ]}
      onChange={(value) => {
        const next = { ...growth, [key]: value === anyMonth ? null : value }
        // An end before the start is invalid and is removed.
        onChange(next.from !== null && next.to !== null && next.to < next.from ? { ...next, to: null } : next)
      }}
    />
  )
  const setPercent = (percent: number) => {
    if (Number.isNaN(percent)) return
    const bounded = Math.min(growthLimits.most, Math.max(growthLimits.least, percent))
    onChange({ ...growth, percent: Math.round(bounded * 10) / 10 })
  }
  return (
    <div className="row wrap gap-half">
      <Select
        label={t('scenario.market', { number })}
        value={growth.market ?? all}
        options={[{ value: all, label: t('scenario.allMarkets') }, ...ofMarket.options(context)]}
        onChange={(value) => onChange({ ...growth, market: value === all ? null : value })}
      />
      <input
        type="range"
        className="fill"
        style={sliderWidth}
        min={-sliderReach}
        max={sliderReach}
        value={Math.min(sliderReach, Math.max(-sliderReach, growth.percent))}
        aria-label={t('scenario.slider', { number })}
        aria-valuetext={changeText(growth.percent, context.language)}
        onChange={({ target }) => setPercent(Number(target.value))}
      />
      <Percent
        percent={growth.percent}
        label={t('scenario.percent', { number })}
        onChange={(percent) => setPercent(percent)}
      />
      {monthSelect('from')}
      {monthSelect('to')}
      <IconButton narrow icon="close" label={t('scenario.remove', { number })} onPress={() => onChange(null)} />
    </div>
  )
}

interface PercentProps {
  readonly percent: number
  readonly label: string
  readonly onChange: (percent: number) => void
}

/** Fields as tall as the selects beside them. */
const asSmallAsSelects = { ...cssVariable('--field-size', '32px'), ...cssVariable('--field-padding', '8px') }

/** Wraps to its own line where there is little room. */
const sliderWidth = { minInlineSize: '9rem' }
const numberWidth = { width: '6.5rem' }
/** Fits beside both buttons in half of the page. */
const nameWidth = { width: '9rem' }

/** Keeps the typed text until the field is left: "-" and an empty field are steps towards a number. */
function Percent({ percent, label, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className="inline-row gap-half">
      <Input
        type="number"
        // A minus stands before its figure in every language.
        dir="ltr"
        min={growthLimits.least}
        max={growthLimits.most}
        step={0.1}
        style={numberWidth}
        value={typed ?? String(percent)}
        aria-label={label}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.valueAsNumber)
        }}
      />
      %
    </span>
  )
}

function monthsFrom(first: string): readonly string[] {
  const months = [first]
  for (let month = monthAfter(first); months.length < offeredMonths; month = monthAfter(month)) months.push(month)
  return months
}

type SaveAsBoardProps = ScenarioBarProps & { readonly name: string }

/** Saves the scenario as a card on a new board of the same name, whose link shares it. A scenario on a board is saved already. */
function SaveAsBoard({ widget, filters, context, name }: SaveAsBoardProps) {
  const { t } = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const onBoard = useBoardFilters().keep !== null
  const { busy, run } = useAction()
  if (onBoard) return null

  async function save() {
    const { open } = filters
    if (busy || open === null) return
    if (name === '') return notify('error', t('scenario.nameWanted'))
    await run(async () => {
      const card = {
        ...{ id: 'scenario', code: widget.code as CardCode, exploration: null, text: null, columns: 12, height: 0 },
        filters: addressOf(widget.filters, open.filters, context),
      }
      const created = await api.call(createBoard, { body: { name, cards: [card] } })
      void queries.invalidateQueries({ queryKey: queryFor(listBoards).queryKey })
      notify('success', t('scenario.saved', { name }))
      await navigate({ to: `${paths.kergrit}/${created.id}` })
    })
  }
  return <TextButton kind="text" label={t('scenario.save')} aria-disabled={busy} onPress={() => void save()} />
}
