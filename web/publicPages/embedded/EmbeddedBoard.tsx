import type { ComponentProps } from 'react'
import { PageHeader } from '../../controls/page/PageHeader.tsx'
import { BoardFigures } from './BoardFigures.tsx'

/** One board in a page of another site. */
export default function EmbeddedBoard(props: ComponentProps<typeof BoardFigures>) {
  return (
    <div className="padded">
      <PageHeader title={props.board.name} />
      <BoardFigures {...props} />
    </div>
  )
}
