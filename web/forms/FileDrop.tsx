import { importLimits } from '@sala/catalog/api/importSettings.ts'
import { type DragEvent, useId, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { sizeWords } from '../i18n/sizeWords.ts'
import { useText } from '../i18n/text.ts'
import { describedBy, Notes } from './FieldFrame.tsx'
import styles from './FileDrop.module.css'
import fields from './fields.module.css'

const kinds = '.csv,.txt,.tsv,.xlsx,.xls,.json,.ndjson,.geojson,.parquet'

interface FileDropProps {
  /** The file that was chosen here or lies on the server. */
  readonly file: { readonly name: string; readonly bytes: number } | null
  readonly fault: string | null
  /** Work is under way: no other file can be taken. */
  readonly busy: boolean
  readonly onFile: (file: File) => void
  readonly onRefused: (words: string) => void
}

/** A file, by the picker or dropped. The server looks at its content; here only what it would refuse at once is refused. */
export function FileDrop({ file, fault, busy, onFile, onRefused }: FileDropProps) {
  const { t, locale } = useText()
  const id = useId()
  const [over, setOver] = useState(false)
  const size = sizeWords(importLimits.bytes, locale)
  const hint = t('imports.accepted', { size })

  function take(files: FileList | null) {
    const [first, second] = files ?? []
    if (first === undefined || busy) return
    if (second !== undefined) return onRefused(t('imports.oneFile'))
    if (first.size > importLimits.bytes) return onRefused(t('imports.tooLarge', { size }))
    onFile(first)
  }

  const whileOver = (event: DragEvent) => {
    // Without this the browser opens the file in place of the page.
    event.preventDefault()
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy'
    setOver(!busy)
  }

  return (
    <div className={fields.field}>
      <span className="strong">{t('imports.file')}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the way of the mouse, the picker inside that of everybody */}
      <div
        className={styles.drop}
        data-over={over}
        data-fault={fault !== null}
        onDragEnter={whileOver}
        onDragOver={whileOver}
        onDragLeave={(event) => {
          // Passing over what stands inside leaves nothing.
          const to = event.relatedTarget
          if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        {file !== null && (
          <p className={styles.name}>
            <Icon name="document" />
            <bdi>{file.name}</bdi>
            <span>{sizeWords(file.bytes, locale)}</span>
          </p>
        )}
        <p className={styles.ways}>
          {/* The browser's own button speaks the browser's language. */}
          <input
            id={id}
            className="unseen"
            type="file"
            name="file"
            accept={kinds}
            disabled={busy}
            aria-describedby={describedBy(id, hint, fault)}
            aria-invalid={fault !== null}
            onChange={(event) => {
              take(event.target.files)
              // Choosing the same file again must be noticed too: it may have been corrected meanwhile.
              event.target.value = ''
            }}
          />
          <label htmlFor={id} className={buttons.quiet} aria-disabled={busy}>
            {file === null ? t('imports.chooseFile') : t('imports.anotherFile')}
          </label>
          <span aria-hidden="true">{over ? t('imports.letGo') : t('imports.orDrop')}</span>
        </p>
      </div>
      <Notes id={id} hint={hint} fault={fault} role="alert" />
    </div>
  )
}
