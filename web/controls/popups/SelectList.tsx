import { containsAll, fold, wordsOf } from '@sala/catalog/textSearch.ts'
import { useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import './ariaTexts.ts'
import { useText } from '../../i18n/text.ts'
import input from '../input.module.css'
import type { Option, Options } from './options.ts'
import styles from './Select.module.css'

interface SelectListProps {
  readonly label: string
  readonly options: Options
  readonly value: string
  /** The text that the search begins with. */
  readonly typed: string
  readonly onChoose: (value: string) => void
}

/** A search field above a list of options. The focus stays in the field; the arrow keys move through what its text has found. */
export function SelectList({ label, options, value, typed, onChoose }: SelectListProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typed)
  const words = wordsOf(text)
  // With two rows above the chosen one.
  const start = useRef((rowOf(value, options) - 2) * rows.estimatedRowHeight)

  useEffect(() => {
    list.current?.scrollTo({ top: start.current })
  }, [])

  return (
    <Autocomplete
      inputValue={text}
      onInputChange={setText}
      filter={(name) => words.length === 0 || containsAll(fold(name), words)}
    >
      <TextField autoFocus type="search" aria-label={t('select.search')}>
        <Input
          // Of no form: Enter without a match would send the one around the choice.
          form="none"
          role="combobox"
          aria-expanded
          className={`${input.input} quiet-placeholder wide`}
          placeholder={t('select.search')}
          maxLength={100}
        />
      </TextField>
      <Virtualizer layout={ListLayout} layoutOptions={rows}>
        <ListBox
          ref={list}
          aria-label={label}
          selectionMode="single"
          selectedKeys={[value]}
          // The chosen option again gives an empty set, which changes nothing.
          onSelectionChange={(keys) => onChoose(keys === 'all' ? value : String([...keys][0] ?? value))}
          renderEmptyState={() => <p className={styles.nothing}>{t('select.nothing')}</p>}
        >
          {options.map((option) =>
            'options' in option ? (
              <ListBoxSection key={option.label} id={`group ${option.label}`}>
                <Header>{option.label}</Header>
                {option.options.map(itemOf)}
              </ListBoxSection>
            ) : (
              itemOf(option)
            ),
          )}
        </ListBox>
      </Virtualizer>
    </Autocomplete>
  )
}

/** In CSS pixels, until they are measured. */
const rows = { estimatedRowHeight: 36, estimatedHeadingHeight: 32 }

/** The position of an option among all options and headings. */
function rowOf(value: string, options: Options): number {
  const all = options.flatMap((entry) =>
    'options' in entry ? ['', ...entry.options.map((option) => option.value)] : [entry.value],
  )
  return all.lastIndexOf(value)
}

const itemOf = ({ value, label }: Option) => (
  <ListBoxItem key={value} id={value} textValue={label}>
    {label}
  </ListBoxItem>
)
