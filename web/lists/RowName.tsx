import { Link } from '@tanstack/react-router'

interface RowNameProps {
  readonly name: string
  /** The page that changes it. */
  readonly edit: string
  /** What is in the trash is only read. */
  readonly deletedAt?: string | null
}

/** What a row is called, which opens it: people press a name sooner than a pencil at the other end of the row. */
export function RowName({ name, edit, deletedAt = null }: RowNameProps) {
  return deletedAt === null ? (
    <Link to={edit}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
}
