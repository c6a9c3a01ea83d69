import { getTopic } from '@sala/catalog/api/topics.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { TopicForm } from './TopicForm.tsx'

/** A new topic, or the one whose id stands in the address. */
export default function TopicPage(): ReactNode {
  const { id } = useParams({ strict: false })
  if (id === undefined) return <TopicForm />
  return (
    <Edited route={getTopic} list={paths.settingTopics}>
      {(current) => <TopicForm current={current} />}
    </Edited>
  )
}
