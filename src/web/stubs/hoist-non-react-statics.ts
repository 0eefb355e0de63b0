/**
 * Stands in for `hoist-non-react-statics` in the browser's bundle (vite.config.ts): Emotion copies the statics of a
 * component with it in `withTheme`, which nothing of ours uses.
 */
export default function hoistNonReactStatics<Component>(target: Component): Component {
  return target;
}
