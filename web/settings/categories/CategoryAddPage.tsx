import { CategoryForm } from './CategoryForm.tsx'

export default function CategoryAddPage() {
  return <CategoryForm />
}
