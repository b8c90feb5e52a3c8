/** One login, or one invitation whose login does not exist yet (`user_id` null). Instants are texts of the database. */
export interface LoginRow {
  readonly user_id: string | null
  readonly email: string
  readonly employee_id: string | null
  readonly display_name: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly company_active: boolean | null
  readonly role: string | null
  readonly state: string
  readonly last_sign_in_at: string | null
  readonly invited_at: string | null
  readonly confirmed_at: string | null
  readonly disabled_until: string | null
  readonly sessions: number
  readonly invitation_id: string | null
  readonly invitation_expires_at: string | null
  readonly profile_image_url: string | null
  readonly initials: string | null
}

/** How a person gets in. `state` 'none' means that they have no login. */
export interface EmployeeAccess {
  readonly employee_id: string
  readonly user_id: string | null
  readonly email: string | null
  readonly role: string | null
  readonly state: string
  readonly last_sign_in_at: string | null
  readonly sessions: number
  readonly invitation_id: string | null
  readonly invitation_email: string | null
  readonly invited_at: string | null
  readonly last_sent_at: string | null
  readonly invitation_expires_at: string | null
  readonly is_self: boolean
  readonly can_manage: boolean
  readonly has_second_factor: boolean
}
