import { getCategory } from '@sala/catalog/api/widgettypes.ts'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { CategoryForm } from './CategoryForm.tsx'

export default function CategoryEditPage() {
  return (
    <Edited route={getCategory} list={paths.settingCategories}>
      {(current) => <CategoryForm current={current} />}
    </Edited>
  )
}
