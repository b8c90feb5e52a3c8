import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** One login, or one invitation whose login does not exist yet (`user_id` null). Instants are texts of the database. */
export type LoginRow = Shapes.LoginListRow

/** How a person gets in. `state` 'none' means that they have no login. */
export type EmployeeAccess = Shapes.EmployeeAccessRow
