import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import type { Linter } from "eslint";
import compat from "eslint-plugin-compat";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** What each folder of src may import from the others; a folder not listed here may import anything. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  layout: [],
  net: ["rules"],
  i18n: [],
  session: ["rules", "net"],
  table: ["rules", "layout", "i18n"],
};

/** What stands above all of these: each may import those before it. */
const ABOVE = ["hooks", "components", "screens"];

const FOLDERS = [...Object.keys(LAYERS), ...ABOVE];

function layer(folder: string, allowed: readonly string[]): Linter.Config {
  const forbidden = FOLDERS.filter((other) => other !== folder && !allowed.includes(other));
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbidden.join("|")})(/|$)`,
              message: `src/${folder} may import only from: ${allowed.join(", ") || "itself"}.`,
            },
          ],
        },
      ],
    },
  };
}

/** The rules and the chain's layout stand alone: not even a package. */
const standAlone: Linter.Config = {
  files: ["src/{rules,layout}/**/*.ts"],
  ignores: ["**/*.test.ts"],
  rules: {
    "@typescript-eslint/no-restricted-imports": [
      "error",
      { patterns: [{ regex: "^(?!\\./)", message: "rules and layout import nothing but their own files." }] },
    ],
  },
};

/** Newer than the oldest browsers, though the types know them and compat/compat does not; ECMAScript's are no types. */
const TOO_NEW = [["AbortSignal", "any"], ["AbortSignal", "timeout"], ["URL", "canParse"], ["URL", "parse"], ["crypto", "randomUUID"]];

/** What would not run in the oldest browsers (`browserslist` in package.json), and clocks that may be set back. */
const inBrowsers: Linter.Config = {
  files: ["{src,worker}/**/*.{ts,tsx}"],
  ignores: ["**/*.test.{ts,tsx}"],
  plugins: { compat },
  rules: {
    "compat/compat": "error",
    "no-restricted-properties": [
      "error",
      { object: "Date", property: "now", message: "Durations are measured with performance.now(), which nobody sets." },
      ...TOO_NEW.map(([object, property]) => ({ object, property, message: "Not in the oldest browsers, or only on HTTPS." })),
    ],
  },
};

export default defineConfig(
  { ignores: ["dist", "node_modules", "public"] },
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "import-x/no-cycle": "error",
      "import-x/extensions": ["error", "always", { ignorePackages: true }],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // index access is checked by the compiler; the bracket form is what it asks for
      "@typescript-eslint/dot-notation": "off",
    },
  },
  Object.entries(LAYERS).map(([folder, allowed]) => layer(folder, allowed)),
  ABOVE.map((folder, height) => layer(folder, [...Object.keys(LAYERS), ...ABOVE.slice(0, height)])),
  standAlone,
  inBrowsers,
);
