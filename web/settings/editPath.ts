/** The address of one thing's form: `/admin/setting/category/edit/$id` with the id in its place. */
export const editPath = (path: string, id: string | number): string => path.replace('$id', encodeURIComponent(id))
