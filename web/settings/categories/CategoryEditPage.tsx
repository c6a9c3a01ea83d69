import { getCategory } from '@sala/catalog/api/widgettypes.ts'
import { paths } from '../../paths.ts'
import { Edited } from '../form/Edited.tsx'
import { CategoryForm } from './CategoryForm.tsx'

export default function CategoryEditPage() {
  return (
    <Edited route={getCategory} list={paths.settingCategories}>
      {(current) => <CategoryForm current={current} />}
    </Edited>
  )
}
