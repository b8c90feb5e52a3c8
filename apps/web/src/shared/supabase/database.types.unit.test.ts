import { createClient } from '@supabase/supabase-js'
import { expectTypeOf, it } from 'vitest'
import type { Database } from './database.types.ts'

// The assertions are the compiler's: the queries are built and never sent.
const client = createClient<Database>('http://localhost', 'key')

type Row<Query extends PromiseLike<{ data: unknown }>> = NonNullable<Awaited<Query>['data']>

it('an embed that names a composite foreign key is one object', () => {
  const query = client.from('employees').select('id,department:departments!employees_department_fkey(id,name)').single()
  expectTypeOf<NonNullable<Row<typeof query>['department']>>().toEqualTypeOf<{ id: string; name: string }>()
})

it('a computed relationship is one object', () => {
  const query = client.from('employees').select('id,manager(id,display_name)').single()
  expectTypeOf<NonNullable<Row<typeof query>['manager']>>().toEqualTypeOf<{ id: string; display_name: string }>()
})

it('an operation that returns a row of a table is typed as that row', () => {
  const query = client.rpc('grant_access', { p_employee_id: '', p_role: 'user' })
  expectTypeOf<Row<typeof query>['first_name']>().toEqualTypeOf<string>()
})
