import type { News } from '@sala/widgets/texts/format.ts'
import type { ReactNode } from 'react'
import styles from './Change.module.css'

interface ChangeProps {
  readonly news: News
  /** The change with its sign, because colour is not enough. */
  readonly children: ReactNode
}

const classes: Readonly<Record<News, string | undefined>> = {
  good: styles.rise,
  bad: 'negative nowrap',
  none: undefined,
}

/** A change to the year before; its colour shows whether it is good news. */
export function Change({ news, children }: ChangeProps) {
  return <span className={classes[news]}>{children}</span>
}
