import { categoryColour } from '@sala/widgets/views/options/base.ts'
import { paletteOf } from '@sala/widgets/views/palette.ts'
import type { Coded, Message } from '@sala/widgets/views/view.ts'
import { cssVariable } from '../../controls/cssVariable.ts'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { useDark } from '../../theme/useDark.ts'
import styles from './CodedLabel.module.css'

const channelIcons: Readonly<Record<string, IconName>> = {
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'twitter',
  webboard: 'webboard',
  website: 'globe',
  youtube: 'youtube',
  '1672': 'phone',
  social: 'people',
}

/** A channel with its icon, in the colour that it has everywhere. */
export function ChannelLabel({ channel: { code, label } }: { readonly channel: Coded }) {
  const icon = Object.hasOwn(channelIcons, code) ? channelIcons[code] : undefined
  return <CodedLabel code={code} label={label} icon={icon ?? 'globe'} />
}

/** A sentiment with its face: colour alone says nothing. */
export function SentimentLabel({
  sentiment: { code, label },
}: {
  readonly sentiment: NonNullable<Message['sentiment']>
}) {
  return <CodedLabel code={code} label={label} icon={code} />
}

interface CodedLabelProps {
  readonly code: string
  readonly label: string
  readonly icon: IconName
}

function CodedLabel({ code, label, icon }: CodedLabelProps) {
  const palette = paletteOf(useDark() ? 'dark' : 'light')
  return (
    <span className={styles.label} data-code={code} style={cssVariable('--own', categoryColour(code, 0, palette))}>
      <Icon name={icon} size={16} />
      {label}
    </span>
  )
}
