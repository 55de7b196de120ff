import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

/** In the order they are made. The binary has them within itself. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: import.meta.dirname });
}
