import { Link } from '@tanstack/react-router'
import { type Deleted, Deletion } from './Deletion.tsx'

interface RowNameProps {
  readonly name: string
  /** The page that changes it. */
  readonly edit: string
  /** What is in the trash is only read; it says since when and by whom. */
  readonly trash?: Deleted
}

const present: Deleted = { deletedAt: null, deletedBy: null }

/** What a row is called, which opens it: people press a name sooner than a pencil at the other end of the row. */
export function RowName({ name, edit, trash = present }: RowNameProps) {
  return trash.deletedAt === null ? (
    <Link to={edit}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <span>
      <bdi>{name}</bdi>
      <Deletion {...trash} />
    </span>
  )
}
