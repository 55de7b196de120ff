import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { islandPages } from './prerender/vite-plugin.ts';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  appType: 'custom',
  publicDir: false,
  plugins: [react(), tailwindcss(), islandPages()],
});
