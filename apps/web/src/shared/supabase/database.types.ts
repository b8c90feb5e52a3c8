// Generated from the database by `npm run generate`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      companies: {
        Row: {
          id: string
          name: string
          active: boolean | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          active?: boolean | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          active?: boolean | null
          created_at?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      company_details: {
        Row: {
          company_id: string
          legal_name: string | null
          cnpj: string | null
          time_zone: string
          updated_at: string
        }
        Insert: {
          company_id: string
          legal_name?: string | null
          cnpj?: string | null
          time_zone?: string
          updated_at?: string
        }
        Update: {
          company_id?: string
          legal_name?: string | null
          cnpj?: string | null
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      permissions: {
        Row: {
          name: string
        }
        Insert: {
          name: string
        }
        Update: {
          name?: string
        }
        Relationships: [
        ]
      }
      role_permissions: {
        Row: {
          role: string
          permission: string
        }
        Insert: {
          role: string
          permission: string
        }
        Update: {
          role?: string
          permission?: string
        }
        Relationships: [
        ]
      }
      role_modules: {
        Row: {
          role: string
          module: string
        }
        Insert: {
          role: string
          module: string
        }
        Update: {
          role?: string
          module?: string
        }
        Relationships: [
        ]
      }
      departments: {
        Row: {
          id: string
          company_id: string
          name: string
          parent_id: string | null
          head_employee_id: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          company_id: string
          name: string
          parent_id?: string | null
          head_employee_id?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          company_id?: string
          name?: string
          parent_id?: string | null
          head_employee_id?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'departments_head_fkey'
            columns: ['company_id', 'head_employee_id']
            isOneToOne: false
            referencedRelation: 'employees'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      employees: {
        Row: {
          id: string
          company_id: string
          user_id: string | null
          first_name: string
          last_name: string
          social_name: string | null
          email: string
          position: string | null
          hire_date: string | null
          phone: string | null
          address: string | null
          birth_date: string | null
          cpf: string | null
          rg: string | null
          role: string | null
          profile_image_url: string | null
          department_id: string | null
          manager_id: string | null
          registration_number: string | null
          status: string
          created_at: string
          updated_at: string
          display_name: string | null
          search_text: string | null
        }
        Insert: {
          id?: string
          company_id: string
          user_id?: string | null
          first_name: string
          last_name: string
          social_name?: string | null
          email: string
          position?: string | null
          hire_date?: string | null
          phone?: string | null
          address?: string | null
          birth_date?: string | null
          cpf?: string | null
          rg?: string | null
          role?: string | null
          profile_image_url?: string | null
          department_id?: string | null
          manager_id?: string | null
          registration_number?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          display_name?: never
          search_text?: never
        }
        Update: {
          id?: string
          company_id?: string
          user_id?: string | null
          first_name?: string
          last_name?: string
          social_name?: string | null
          email?: string
          position?: string | null
          hire_date?: string | null
          phone?: string | null
          address?: string | null
          birth_date?: string | null
          cpf?: string | null
          rg?: string | null
          role?: string | null
          profile_image_url?: string | null
          department_id?: string | null
          manager_id?: string | null
          registration_number?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          display_name?: never
          search_text?: never
        }
        Relationships: [
          {
            foreignKeyName: 'employees_department_fkey'
            columns: ['company_id', 'department_id']
            isOneToOne: false
            referencedRelation: 'departments'
            referencedColumns: ['company_id', 'id']
          },
          {
            foreignKeyName: 'employees_company_fkey'
            columns: ['company_id']
            isOneToOne: false
            referencedRelation: 'companies'
            referencedColumns: ['id']
          },
        ]
      }
      employee_directory: {
        Row: {
          id: string
          company_id: string
          display_name: string
          position: string | null
          department_id: string | null
          email: string | null
          profile_image_url: string | null
          search_text: string | null
        }
        Insert: {
          id: string
          company_id: string
          display_name: string
          position?: string | null
          department_id?: string | null
          email?: string | null
          profile_image_url?: string | null
          search_text?: never
        }
        Update: {
          id?: string
          company_id?: string
          display_name?: string
          position?: string | null
          department_id?: string | null
          email?: string | null
          profile_image_url?: string | null
          search_text?: never
        }
        Relationships: [
          {
            foreignKeyName: 'employee_directory_department_fkey'
            columns: ['company_id', 'department_id']
            isOneToOne: false
            referencedRelation: 'departments'
            referencedColumns: ['company_id', 'id']
          },
        ]
      }
      audit_logs: {
        Row: {
          id: string
          company_id: string | null
          at: string
          action_type: string
          entity_type: string
          entity_id: string | null
          performed_by: string | null
          metadata: Json | null
          xid: string | null
        }
        Insert: {
          id?: string
          company_id?: string | null
          at?: string
          action_type: string
          entity_type: string
          entity_id?: string | null
          performed_by?: string | null
          metadata?: Json | null
          xid?: string | null
        }
        Update: {
          id?: string
          company_id?: string | null
          at?: string
          action_type?: string
          entity_type?: string
          entity_id?: string | null
          performed_by?: string | null
          metadata?: Json | null
          xid?: string | null
        }
        Relationships: [
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      dashboard_summary: { Args: { p_company_id: string }; Returns: { section: string; label: string | null; total: number; on_date: string | null; employee_id: string | null }[] }
      employee_facets: { Args: { p_company_id: string }; Returns: { kind: string; value: string; label: string; total: number }[] }
      grant_access: { Args: { p_employee_id: string; p_role: string }; Returns: Database['public']['Tables']['employees']['Row'] }
      last_editor: { Args: { p_entity_type: string; p_entity_id: string }; Returns: { name: string; at: string }[] }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
