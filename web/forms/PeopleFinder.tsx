import { useId } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import fields from './fields.module.css'
import picked from './picked.module.css'

interface RecipientMatch {
  readonly kind: 'person' | 'group' | 'address'
  readonly id: string
  readonly name: string
  readonly department: string | null
}

interface PeopleFinderProps<One extends RecipientMatch> {
  readonly text: string
  readonly onText: (text: string) => void
  /** Null while nothing was asked, or the first answer is under way. */
  readonly offers: readonly One[] | null
  readonly onAdd: (entry: One) => void
  readonly words: {
    readonly find: string
    readonly none: string
    readonly kind: (kind: One['kind']) => string
    readonly add: (name: string) => string
  }
}

/** Finds people and groups by a part of their name, to add them. */
export function PeopleFinder<One extends RecipientMatch>({
  text,
  onText,
  offers,
  onAdd,
  words,
}: PeopleFinderProps<One>) {
  const id = useId()
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={id}>{words.find}</label>
        <input
          id={id}
          className={fields.input}
          // Outside of the form: Enter would otherwise submit the dialog.
          form="none"
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      {offers?.length === 0 && <p role="status">{words.none}</p>}
      {offers !== null && offers.length > 0 && (
        <ul className={picked.list} aria-label={words.find}>
          {offers.map((offer) => (
            <li key={`${offer.kind} ${offer.id}`}>
              <span className={picked.who}>
                <bdi>{offer.name}</bdi>
                <small>{offer.department ?? words.kind(offer.kind)}</small>
              </span>
              <IconButton icon="plus" label={words.add(offer.name)} onPress={() => onAdd(offer)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
