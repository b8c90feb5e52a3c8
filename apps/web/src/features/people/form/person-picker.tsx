import { useCompanyId } from '#shared/company/company-context.ts'
import { PersonPicker as SharedPicker, type PersonPickerProps } from '#shared/ui/person-picker.tsx'
import { employeeKeys } from '../data/list/employee-keys.ts'
import { fetchPeople } from '../data/list/picker-queries.ts'

/** Finds a colleague of the company at hand. */
export function PersonPicker(props: Omit<PersonPickerProps, 'cacheKey' | 'search'>) {
  const companyId = useCompanyId()
  return (
    <SharedPicker
      {...props}
      cacheKey={employeeKeys.peopleOf(companyId)}
      search={(term, signal) => fetchPeople(companyId, term, signal)}
    />
  )
}
