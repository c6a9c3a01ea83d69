import { widgetImageLimits, widgetImageSize } from '@sala/catalog/api/widgets.ts'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useStoredPicture } from '../../api/useStoredPicture.ts'
import buttons from '../../controls/buttons.module.css'
import { Icon } from '../../controls/Icon.tsx'
import { describedBy, Notes } from '../../forms/FieldFrame.tsx'
import fields from '../../forms/fields.module.css'
import type { Field } from '../../forms/useForm.ts'
import { useText } from '../../i18n/text.ts'
import styles from './ImageField.module.css'

/** What becomes of a widget's picture: it stays as it is (null), is taken away, or another file takes its place. */
export type ImageChoice = File | 'removed' | null

const megabytes = widgetImageLimits.bytes / 1024 / 1024

interface ImageFieldProps {
  readonly field: Field<ImageChoice>
  /** The path of the stored picture, below the API's base. */
  readonly stored: string | null
}

/** A picture that is chosen, looked at before it is sent, and taken away. The server looks at the bytes again. */
export function ImageField({ field, stored }: ImageFieldProps) {
  const { t } = useText()
  const id = useId()
  const hint = t('settings.widgets.imageHint', { size: megabytes })
  const [refused, setRefused] = useState<string | null>(null)
  const address = usePreview(field.value, stored)
  const fault = refused ?? field.fault

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Choosing the same file again must be noticed too.
    event.target.value = ''
    if (file === undefined) return
    const types: readonly string[] = widgetImageLimits.types
    if (!types.includes(file.type)) return setRefused(t('settings.widgets.imageKind'))
    if (file.size > widgetImageLimits.bytes) return setRefused(t('settings.widgets.imageLarge', { size: megabytes }))
    setRefused(null)
    field.change(file)
  }

  return (
    <div className={fields.field}>
      <span className="strong">{t('settings.widgets.image')}</span>
      <div className={`row wrap gap-2 ${styles.image}`}>
        {address === null ? (
          <span className={styles.empty} aria-hidden="true" dir="ltr">
            {widgetImageSize.width} x {widgetImageSize.height}
          </span>
        ) : (
          <img
            src={address}
            width={widgetImageSize.width}
            height={widgetImageSize.height}
            alt={t('settings.widgets.imagePreview')}
          />
        )}
        <div className={`grid gap-1 shrink items-start ${styles.tools}`}>
          {/* The browser's own button speaks the browser's language. */}
          <input
            id={id}
            className="unseen"
            type="file"
            name={field.name}
            accept={widgetImageLimits.types.join(',')}
            disabled={field.readOnly}
            aria-describedby={describedBy(id, hint, fault)}
            aria-invalid={fault !== null}
            onChange={choose}
          />
          <label htmlFor={id} className={`${buttons.quiet} ${styles.choose}`}>
            {t('settings.widgets.imageChoose')}
          </label>
          {field.value instanceof File && <bdi>{field.value.name}</bdi>}
          {address !== null && (
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => {
                setRefused(null)
                field.change(stored === null ? null : 'removed')
              }}
            >
              <Icon name="bin" />
              {t('settings.widgets.imageRemove')}
            </button>
          )}
        </div>
      </div>
      <Notes id={id} hint={hint} fault={fault} role="alert" />
    </div>
  )
}

/** An address of the picture to show: of the chosen file, or of the stored one. */
function usePreview(choice: ImageChoice, stored: string | null): string | null {
  const storedPicture = useStoredPicture(choice === null ? stored : null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!(choice instanceof File)) return setChosen(null)
    const objectUrl = URL.createObjectURL(choice)
    setChosen(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [choice])
  return choice instanceof File ? chosen : storedPicture
}
