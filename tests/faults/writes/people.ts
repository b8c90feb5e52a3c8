import { acknowledged } from '../../support/acknowledged.ts'
import { missing, type World, type Write } from './write.ts'

/** New rows in the table with the most triggers. */
export function people({ client, companyId, ask }: World): Write {
  const hired: string[] = []
  let sent = 0
  return {
    name: 'a person added',
    weight: 3,
    async once() {
      sent += 1
      const number = `F-${String(sent)}`
      await acknowledged(client.from('employees').insert({ company_id: companyId, first_name: 'Pessoa', last_name: `Nova ${number}`, registration_number: number }))
      hired.push(number)
    },
    lost: () => missing(ask, [...hired], 'select registration_number as name from public.employees where registration_number = any ($1)'),
  }
}
