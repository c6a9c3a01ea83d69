import { getAnnotation } from '@sala/catalog/api/annotations.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { AnnotationForm } from './AnnotationForm.tsx'

/** A new annotation, or the one whose id stands in the address. */
export default function AnnotationPage(): ReactNode {
  const { id } = useParams({ strict: false })
  if (id === undefined) return <AnnotationForm />
  return (
    <Edited route={getAnnotation} list={paths.settingAnnotations}>
      {(current) => <AnnotationForm current={current} />}
    </Edited>
  )
}
