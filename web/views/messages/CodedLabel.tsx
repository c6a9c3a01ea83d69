import { categoryColour } from '@sala/widgets/views/options/base.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { Coded, Message } from '@sala/widgets/views/view.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Icon, type IconName, LineDrawing } from '../../controls/Icon.tsx'
import { useDark } from '../../theme/useDark.ts'
import styles from './CodedLabel.module.css'

/** Line icons on a grid of 24, like those of `Icon`. */
const shapes = {
  facebook: 'M12 21a9 9 0 100-18 9 9 0 000 18zM15.3 8H14c-1.2 0-2 .8-2 2v10.8M9.3 13H15',
  instagram:
    'M7.5 4h9A3.5 3.5 0 0120 7.5v9a3.5 3.5 0 01-3.5 3.5h-9A3.5 3.5 0 014 16.5v-9A3.5 3.5 0 017.5 4zM12 15.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM16.6 7.4v.01',
  twitter: 'M5 5l14 14M19 5L5 19',
  webboard: 'M4.5 5h15v11h-8l-4 3.5V16h-3zM8 9h8M8 12h5',
  youtube: 'M6 6h12a3 3 0 013 3v6a3 3 0 01-3 3H6a3 3 0 01-3-3V9a3 3 0 013-3zM10.5 9.5v5l4-2.5z',
  positive: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 9.7v.01M15 9.7v.01M8 13.8c1 1.7 2.3 2.5 4 2.5s3-.8 4-2.5',
  neutral: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 9.7v.01M15 9.7v.01M8.5 15h7',
  negative: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 9.7v.01M15 9.7v.01M8 16.2c1-1.7 2.3-2.5 4-2.5s3 .8 4 2.5',
} as const

/** Channels whose icon other screens have too. */
const sharedIcons: Readonly<Record<string, IconName>> = { website: 'globe', '1672': 'phone', social: 'people' }

/** A channel with its icon, in the same colour everywhere. */
export function ChannelLabel({ channel }: { readonly channel: Coded }) {
  return <CodedLabel {...channel} />
}

/** A sentiment with its icon, because colour is not enough. */
export function SentimentLabel({ sentiment }: { readonly sentiment: NonNullable<Message['sentiment']> }) {
  return <CodedLabel {...sentiment} />
}

function CodedLabel({ code, label }: Pick<Coded, 'code' | 'label'>) {
  const palette = paletteOf(useDark() ? 'dark' : 'light')
  return (
    <span
      className={`inline-row gap-half ${styles.label}`}
      data-code={code}
      style={cssVariable('--own', categoryColour(code, 0, palette))}
    >
      {isShape(code) ? <LineDrawing shape={shapes[code]} size={16} /> : <Icon name={iconOf(code)} size={16} />}
      {label}
    </span>
  )
}

const isShape = (code: string): code is keyof typeof shapes => Object.hasOwn(shapes, code)

const iconOf = (code: string): IconName => (Object.hasOwn(sharedIcons, code) && sharedIcons[code]) || 'globe'
